// SPDX-License-Identifier: Apache-2.0
/** What looking at a page may cost others, in request units per second. */
export const MAX_UNITS_PER_SECOND = 10;
/** How many seconds' worth may be spent at once. */
export const BURST_SECONDS = 5;

/** Keeps requests that nobody asked for cheap: after some that cost much, the next ones are left out. */
export class Pace {
  /** When all that was spent will have been allowed. */
  private paidAt = 0;

  /** @param now in milliseconds, as all times here */
  mayGo(now: number): boolean {
    return this.paidAt <= now + BURST_SECONDS * 1000;
  }

  noteCharge(charge: number, now: number): void {
    this.paidAt = Math.max(this.paidAt, now) + (charge / MAX_UNITS_PER_SECOND) * 1000;
  }
}
