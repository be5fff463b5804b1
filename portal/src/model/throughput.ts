// SPDX-License-Identifier: Apache-2.0
import type { ThroughputChoice } from '../api/catalogue';
import type { SpentUnits } from '../api/types';
import { formatCount } from './format';

export const MAX_REQUEST_UNITS = 1000000;

/** What is wrong with a throughput; null if nothing. The server checks it again. */
export function throughputMistake(choice: ThroughputChoice): string | null {
  if (choice.kind === 'none') return null;
  const [least, step] = choice.kind === 'manual' ? [400, 100] : [1000, 1000];
  const units = choice.requestUnits;
  const isFine = Number.isInteger(units) && units >= least && units <= MAX_REQUEST_UNITS && units % step === 0;
  return isFine ? null : `Enter ${least.toLocaleString('en')} to 1,000,000 RU/s, in steps of ${step.toLocaleString('en')}.`;
}

/** A container's throughput as text, the same on every page. */
export function throughputText({ perSecond, enforced, shared }: SpentUnits): string {
  const whose = shared ? ', shared in the database' : '';
  return `${formatCount(perSecond)} RU/s${whose}, ${enforced ? 'enforced' : 'not enforced'}`;
}
