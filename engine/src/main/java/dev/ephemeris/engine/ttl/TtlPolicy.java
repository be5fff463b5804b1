// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ttl;

/**
 * A container's policy: its present default, and what had already expired when an earlier one was
 * changed.
 *
 * <p><b>Expired is final.</b> When a default is raised, or TTL is switched off, items that had
 * expired before must not become visible again, although they may not be purged yet. Rewriting them
 * would cost as much as there are items. But items without a ttl of their own expire strictly in
 * the order of their {@code _ts}, and items with one strictly in the order of {@code _ts + ttl}. So
 * two numbers say exactly which of them were expired at the change: the {@code _ts} and the second
 * up to which they were. A new item cannot be before these cut-offs, because time does not run
 * back: its {@code _ts} is at least the second of the change, and both cut-offs are earlier than
 * the expiry of any item written from then on.
 *
 * @param inheritorsExpiredThrough items without a ttl are expired if {@code _ts <=} this
 * @param ownersExpiredThrough items with a ttl are expired if {@code _ts + ttl <=} this
 */
public record TtlPolicy(TtlMode mode, long inheritorsExpiredThrough, long ownersExpiredThrough) {
  /** A cut-off before all items. */
  public static final long NOTHING_YET = Long.MIN_VALUE;

  /** The policy of a new container. */
  public static TtlPolicy initial(TtlMode mode) {
    return new TtlPolicy(mode, NOTHING_YET, NOTHING_YET);
  }

  public boolean isOn() {
    return !(mode instanceof TtlMode.Off);
  }

  /** The policy after a change to another mode at this second. Expired items stay expired. */
  public TtlPolicy changedTo(TtlMode newMode, long nowSeconds) {
    CutOffs cutOffs = Expiry.cutOffs(this, nowSeconds);
    return new TtlPolicy(newMode, cutOffs.inheritorsThrough(), cutOffs.ownersThrough());
  }
}
