// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest';
import { GRID_LINES, countCeiling, niceCeiling } from '../src/model/scale';

test('an axis ends at a round number that is large enough', () => {
  expect([0, 0.3, 1, 3, 7, 9, 41, 999].map(niceCeiling)).toEqual([1, 0.4, 1, 4, 8, 10, 50, 1000]);
});

test('the lines of a count are whole numbers', () => {
  expect([0, 1, 4, 5, 9, 21, 41, 1000].map(countCeiling)).toEqual([4, 4, 4, 8, 20, 40, 80, 2000]);
  for (let value = 0; value < 5000; value += 7) {
    expect(countCeiling(value) / GRID_LINES).toBe(Math.round(countCeiling(value) / GRID_LINES));
    expect(countCeiling(value)).toBeGreaterThanOrEqual(value);
  }
});
