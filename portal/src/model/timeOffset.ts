// SPDX-License-Identifier: Apache-2.0
/** The server tells whole seconds, so what is observed is up to a second too small, and by some jitter. */
const JITTER_SECONDS = 1.5;

/** A better idea of how far the server's clock is from ours: of answers that agree, the one that was cut least. */
export function mergeOffset(known: number | null, observed: number): number {
  if (known === null || Math.abs(observed - known) > JITTER_SECONDS) return observed;
  return Math.max(known, observed);
}
