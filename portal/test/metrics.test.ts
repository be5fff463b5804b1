// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest';
import { operationRates, quantile } from '../src/model/latency';
import { parseMetrics } from '../src/model/metrics';
import { MAX_POINTS, rate, shownSeconds, withPoint, type Point } from '../src/model/timeSeries';

const BEFORE = `# HELP ephemeris_requests_total requests answered
# TYPE ephemeris_requests_total counter
ephemeris_requests_total{operation="item_read",status="200"} 10.0
ephemeris_request_duration_seconds_bucket{operation="item_read",le="0.001"} 10
ephemeris_request_duration_seconds_bucket{operation="item_read",le="0.01"} 10
ephemeris_request_duration_seconds_bucket{operation="item_read",le="+Inf"} 10
ephemeris_request_duration_seconds_count{operation="item_read"} 10
`;

const AFTER = `ephemeris_requests_total{operation="item_read",status="200"} 30
ephemeris_container_items_live{database="a \\"b\\"",container="c\\\\d"} 7
ephemeris_storage_bytes 1.5E6
ephemeris_request_duration_seconds_bucket{operation="item_read",le="0.001"} 20
ephemeris_request_duration_seconds_bucket{operation="item_read",le="0.01"} 30
ephemeris_request_duration_seconds_bucket{operation="item_read",le="+Inf"} 30
ephemeris_request_duration_seconds_count{operation="item_read"} 30
ephemeris_request_duration_seconds_count{operation="item_create"} 2
`;

describe('metrics', () => {
  test('values by labels', () => {
    const metrics = parseMetrics(AFTER);
    expect(metrics.value('ephemeris_storage_bytes')).toBe(1.5e6);
    expect(metrics.value('ephemeris_container_items_live', { database: 'a "b"', container: 'c\\d' })).toBe(7);
    expect(metrics.value('ephemeris_container_items_live', { database: 'other' })).toBeNull();
    expect(metrics.sum('ephemeris_requests_total')).toBe(30);
    expect(metrics.sum('nothing')).toBe(0);
  });

  test('rates and latencies are those between two readings', () => {
    const [read, create] = operationRates(parseMetrics(BEFORE), parseMetrics(AFTER), 2);
    expect(read).toMatchObject({ operation: 'item_read', perSecond: 10, total: 30 });
    expect(read?.p50).toBeCloseTo(0.001);
    expect(read?.p99).toBeCloseTo(0.00982);
    expect(create).toMatchObject({ operation: 'item_create', perSecond: 1, p50: null });
  });

  test('the first reading has no rates', () => {
    const [read] = operationRates(null, parseMetrics(AFTER), 0);
    expect(read).toMatchObject({ perSecond: 0, p50: null, p99: null });
  });

  test('a latency beyond the last bound is shown as the bound', () => {
    const buckets = [
      { upTo: 0.001, count: 0 },
      { upTo: 10, count: 0 },
      { upTo: Infinity, count: 4 },
    ];
    expect(quantile(buckets, 0.5)).toBe(10);
    expect(quantile([], 0.5)).toBeNull();
  });
});

describe('series', () => {
  test('are bounded in time and number', () => {
    let points: readonly Point[] = [];
    for (let at = 0; at < 5000; at++) points = withPoint(points, { at: at / 10, value: at });
    expect(points.length).toBe(MAX_POINTS);
    expect(withPoint(points, { at: 10000, value: 1 })).toEqual([{ at: 10000, value: 1 }]);
  });

  test('as many whole minutes are shown as are known', () => {
    expect(shownSeconds([], 100)).toBe(60);
    expect(shownSeconds([{ at: 0, value: 1 }], 100)).toBe(120);
    expect(shownSeconds([{ at: 0, value: 1 }], 5000)).toBe(600);
  });

  test('a counter that fell was reset', () => {
    expect(rate({ at: 1, value: 10 }, { at: 3, value: 20 })).toBe(5);
    expect(rate({ at: 1, value: 10 }, { at: 3, value: 5 })).toBeNull();
    expect(rate(null, { at: 3, value: 5 })).toBeNull();
  });
});
