// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ledger;

/** Why an item was changed. */
public enum Cause {
  /** A user's request. */
  USER,
  /** The item's time to live was over: it was purged, or another item has taken its place. */
  EXPIRY,
  /** An administrator has brought an expired item back. */
  RESTORE
}
