import type { ThroughputChoice } from '../api/catalogue';

export const MAX_REQUEST_UNITS = 1000000;

/** What is wrong with a throughput; null if nothing. The server decides; this only says it sooner. */
export function throughputMistake(choice: ThroughputChoice): string | null {
  if (choice.kind === 'none') return null;
  const [least, step] = choice.kind === 'manual' ? [400, 100] : [1000, 1000];
  const units = choice.requestUnits;
  const isFine = Number.isInteger(units) && units >= least && units <= MAX_REQUEST_UNITS && units % step === 0;
  return isFine ? null : `Give ${least.toLocaleString('en')} to 1,000,000 RU/s, in steps of ${step.toLocaleString('en')}.`;
}
