// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.expiry;

/**
 * How expired items are purged.
 *
 * @param purge whether expired items are purged; if not, they stay in storage, invisible, and an
 *     administrator can restore them
 * @param stepItems how many items one step processes at most
 * @param quietNanos how long a partition must have had no purge before its space is reclaimed: if
 *     items come and go all the time, storage reclaims the space itself
 */
public record ExpiryOptions(boolean purge, int stepItems, long quietNanos) {
  /** The largest step. */
  public static final int MAX_STEP_ITEMS = 256;

  private static final long QUIET_NANOS = 5_000_000_000L;

  public ExpiryOptions {
    if (stepItems < 1 || stepItems > MAX_STEP_ITEMS) {
      throw new IllegalArgumentException("A step deals with 1 to " + MAX_STEP_ITEMS + " items");
    }
  }

  public static ExpiryOptions defaults() {
    return new ExpiryOptions(true, MAX_STEP_ITEMS, QUIET_NANOS);
  }

  public ExpiryOptions purge(boolean newPurge) {
    return new ExpiryOptions(newPurge, stepItems, quietNanos);
  }

  public ExpiryOptions stepItems(int newStepItems) {
    return new ExpiryOptions(purge, newStepItems, quietNanos);
  }

  public ExpiryOptions quietNanos(long newQuietNanos) {
    return new ExpiryOptions(purge, stepItems, newQuietNanos);
  }
}
