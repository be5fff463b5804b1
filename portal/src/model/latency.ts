// SPDX-License-Identifier: Apache-2.0
import type { Metrics } from './metrics';

/** What happened to one operation between two looks at the metrics. */
export interface OperationRate {
  readonly operation: string;
  readonly perSecond: number;
  readonly p50: number | null;
  readonly p99: number | null;
  readonly total: number;
}

interface Bucket {
  readonly upTo: number;
  readonly count: number;
}

const DURATION = 'ephemeris_request_duration_seconds';

/** Rates and latencies by operation, busiest first. */
export function operationRates(before: Metrics | null, after: Metrics, seconds: number): OperationRate[] {
  const rates = after.series(`${DURATION}_count`).map((sample): OperationRate => {
    const operation = sample.labels['operation'] ?? '';
    const earlier = before?.value(`${DURATION}_count`, { operation }) ?? (before === null ? sample.value : 0);
    const buckets = difference(before, after, operation);
    return {
      operation,
      perSecond: seconds > 0 ? Math.max(0, sample.value - earlier) / seconds : 0,
      p50: quantile(buckets, 0.5),
      p99: quantile(buckets, 0.99),
      total: sample.value,
    };
  });
  return rates.sort((a, b) => b.perSecond - a.perSecond || b.total - a.total);
}

function difference(before: Metrics | null, after: Metrics, operation: string): Bucket[] {
  if (before === null) return [];
  return after
    .series(`${DURATION}_bucket`)
    .filter((sample) => sample.labels['operation'] === operation)
    .map((sample) => {
      const bound = sample.labels['le'] ?? '+Inf';
      const earlier = before.value(`${DURATION}_bucket`, { operation, le: bound }) ?? 0;
      return { upTo: bound === '+Inf' ? Infinity : Number(bound), count: sample.value - earlier };
    })
    .sort((a, b) => a.upTo - b.upTo);
}

/** In seconds, from cumulative counts; within a bucket as if its requests were spread evenly. Null without any. */
export function quantile(buckets: readonly Bucket[], share: number): number | null {
  const total = buckets.at(-1)?.count ?? 0;
  if (total <= 0) return null;
  const rank = share * total;
  let lower = 0;
  let below = 0;
  for (const bucket of buckets) {
    if (bucket.count >= rank) {
      if (bucket.upTo === Infinity) return lower;
      const inside = bucket.count - below;
      return inside === 0 ? bucket.upTo : lower + ((bucket.upTo - lower) * (rank - below)) / inside;
    }
    lower = bucket.upTo;
    below = bucket.count;
  }
  return lower;
}
