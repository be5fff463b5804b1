// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ledger;

/** Why an item was changed. */
public enum Cause {
  /** A user's request. */
  USER,
  /** The item had expired: it was purged, or another item has replaced it. */
  EXPIRY,
  /** An administrator has restored an expired item. */
  RESTORE
}
