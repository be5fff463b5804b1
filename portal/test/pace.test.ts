// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { BURST_SECONDS, MAX_UNITS_PER_SECOND, Pace } from '../src/model/pace';

test('an amount may be spent at once; beyond it the caller waits', () => {
  const pace = new Pace();
  for (let second = 1; second <= BURST_SECONDS; second++) {
    expect(pace.mayGo(0)).toBe(true);
    pace.noteCharge(MAX_UNITS_PER_SECOND, 0);
  }
  pace.noteCharge(2 * MAX_UNITS_PER_SECOND, 0);
  expect(pace.mayGo(1999)).toBe(false);
  expect(pace.mayGo(2000)).toBe(true);
});
