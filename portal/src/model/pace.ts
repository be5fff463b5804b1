// SPDX-License-Identifier: Apache-2.0
/** What polling may cost, in request units per second. */
export const MAX_UNITS_PER_SECOND = 10;
/** How many seconds' worth may be spent at once. */
export const BURST_SECONDS = 5;

/** Limits the cost of background requests: after expensive ones, the next are skipped. */
export class Pace {
  /** The time at which the spent units are within the limit again. */
  private paidAt = 0;

  /** @param now in milliseconds, as all times here */
  mayGo(now: number): boolean {
    return this.paidAt <= now + BURST_SECONDS * 1000;
  }

  noteCharge(charge: number, now: number): void {
    this.paidAt = Math.max(this.paidAt, now) + (charge / MAX_UNITS_PER_SECOND) * 1000;
  }
}
