// SPDX-License-Identifier: Apache-2.0
/** The server tells whole seconds, so what is observed is up to a second too small, and by some jitter. */
const JITTER_SECONDS = 1.5;

/** Improves the estimate of the server's clock offset: among consistent answers, the one rounded least wins. */
export function mergeOffset(known: number | null, observed: number): number {
  if (known === null || Math.abs(observed - known) > JITTER_SECONDS) return observed;
  return Math.max(known, observed);
}
