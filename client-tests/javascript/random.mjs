// SPDX-License-Identifier: Apache-2.0
// Repeatable random numbers. EPHEMERIS_SEED repeats a run.

export const seed = Number(process.env.EPHEMERIS_SEED ?? Date.now() % 0x1000000);

/** A random number below a bound, from a repeatable generator (mulberry32). */
export function generator(start) {
  let state = start >>> 0;
  return (bound) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}
