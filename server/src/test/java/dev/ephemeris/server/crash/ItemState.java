// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash;

/**
 * What the server's answers tell about an item.
 *
 * @param version the version written; 0 for an item that does not exist
 * @param writtenSecond its {@code _ts}
 * @param ownTtl its {@code ttl}; 0 for none
 * @param defaults the container's defaults since it was written
 * @param seenExpired whether the server has ever answered that it is expired, which is final
 */
record ItemState(
    int version, long writtenSecond, int ownTtl, TtlWindow defaults, boolean seenExpired) {
  static final ItemState ABSENT = new ItemState(0, 0, 0, TtlWindow.NO_DEFAULT, false);

  ItemState(int version, long writtenSecond, int ownTtl, TtlWindow defaults) {
    this(version, writtenSecond, ownTtl, defaults, false);
  }

  boolean surelyLives(long latestNow) {
    return version > 0 && !seenExpired && writtenSecond + leastTtl() > latestNow;
  }

  boolean surelyGone(long earliestNow) {
    return version == 0 || seenExpired || writtenSecond + greatestTtl() <= earliestNow;
  }

  private long leastTtl() {
    return ownTtl == 0 ? defaults.least() : ownTtl;
  }

  private long greatestTtl() {
    return ownTtl == 0 ? defaults.greatest() : ownTtl;
  }

  ItemState under(TtlWindow moreDefaults) {
    return new ItemState(version, writtenSecond, ownTtl, defaults.union(moreDefaults), seenExpired);
  }

  /** The state after the server has answered that the item does not exist. */
  ItemState missed() {
    return version == 0 ? this : new ItemState(version, writtenSecond, ownTtl, defaults, true);
  }
}
