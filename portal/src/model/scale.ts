// SPDX-License-Identifier: Apache-2.0
/** The next round number: axes end at 1, 2, 4, 5 or 8 times a power of ten. */
export function niceCeiling(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 5, 8, 10].find((candidate) => candidate * power >= value) ?? 10;
  return step * power;
}

/** How many lines an axis has above the one at zero. */
export const GRID_LINES = 4;

/** Where the axis of a count ends: at each of its lines it has a whole number, 1, 2 or 5 times a power of ten apart. */
export function countCeiling(value: number): number {
  const apart = Math.max(1, value / GRID_LINES);
  const power = 10 ** Math.floor(Math.log10(apart));
  const step = [1, 2, 5, 10].find((candidate) => candidate * power >= apart) ?? 10;
  return step * power * GRID_LINES;
}
