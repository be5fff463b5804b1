package dev.ephemeris.engine.ttl;

import dev.ephemeris.keyspace.ItemRecord;

/** The one place where it is decided whether an item is expired. Nothing else compares times. */
public final class Expiry {
  private Expiry() {}

  /** Whether an item, in a container with this policy, is expired at this second. */
  public static boolean expired(ItemRecord item, TtlPolicy policy, long nowSeconds) {
    return expired(item.timestampSeconds(), item.ttl(), policy, nowSeconds);
  }

  /**
   * The rule itself.
   *
   * <p>Besides {@code _ts + ttl <= now} there is finality: what was expired under an earlier policy
   * stays so. The policy carries that as two numbers (see {@link TtlPolicy}), and they count even
   * while TTL is off.
   *
   * @param timestampSeconds the item's {@code _ts}
   * @param ttl the item's own ttl, or {@link ItemRecord#NO_TTL}
   */
  public static boolean expired(long timestampSeconds, int ttl, TtlPolicy policy, long nowSeconds) {
    if (ttl == TtlValue.NEVER) {
      return false;
    }
    if (ttl == ItemRecord.NO_TTL) {
      return timestampSeconds <= policy.inheritorsExpiredThrough()
          || (policy.mode() instanceof TtlMode.OnWithDefault on
              && timestampSeconds + on.seconds() <= nowSeconds);
    }
    return timestampSeconds + ttl <= policy.ownersExpiredThrough()
        || (policy.isOn() && timestampSeconds + ttl <= nowSeconds);
  }
}
