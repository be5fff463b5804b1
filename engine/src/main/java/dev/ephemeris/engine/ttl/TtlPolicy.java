// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ttl;

/**
 * A container's policy: what it says now, and what had already expired when it last said something
 * else.
 *
 * <p><b>Expired is final.</b> When a default is raised, or TTL switched off, items that were
 * expired a moment before must not come back, though nobody has purged them yet. Rewriting them
 * would cost as much as there are items. But items without a ttl of their own expire strictly in
 * the order of their {@code _ts}, and items with one strictly in the order of the second in which
 * it is over. So two numbers tell exactly which of them were expired at the moment of change: the
 * {@code _ts} and the second up to which they were. A new item cannot fall below these cut-offs,
 * because time does not run back: its {@code _ts} is at least the moment of the change, and both
 * cut-offs lie before what any item written then could expire at.
 *
 * @param inheritorsExpiredThrough items without a ttl and with {@code _ts <=} this are expired
 * @param ownersExpiredThrough items whose {@code _ts + ttl <=} this are expired
 */
public record TtlPolicy(TtlMode mode, long inheritorsExpiredThrough, long ownersExpiredThrough) {
  /** The cut-off that nothing has reached. */
  public static final long NOTHING_YET = Long.MIN_VALUE;

  /** A container's policy when it is made. */
  public static TtlPolicy initial(TtlMode mode) {
    return new TtlPolicy(mode, NOTHING_YET, NOTHING_YET);
  }

  public boolean isOn() {
    return !(mode instanceof TtlMode.Off);
  }

  /** The policy after a change to another mode at this second: what is expired stays expired. */
  public TtlPolicy changedTo(TtlMode newMode, long nowSeconds) {
    CutOffs cutOffs = Expiry.cutOffs(this, nowSeconds);
    return new TtlPolicy(newMode, cutOffs.inheritorsThrough(), cutOffs.ownersThrough());
  }
}
