// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ttl;

import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.keyspace.ItemRecord;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The one place that decides whether an item is expired. Nothing else compares times.
 *
 * <p>Items without a ttl of their own expire in the order of their {@code _ts}; items with one
 * expire in the order of {@code _ts + ttl}. So at any moment two numbers, the {@link CutOffs}, say
 * what is expired: for one item this is a comparison, and for a queue of items in that order it is
 * a position.
 */
public final class Expiry {
  private Expiry() {}

  /** Whether an item is expired at this second, in a container with this policy. */
  public static boolean expired(ItemRecord item, TtlPolicy policy, long nowSeconds) {
    return expired(placeOf(item), cutOffs(policy, nowSeconds));
  }

  public static boolean expired(ExpiryPlace place, CutOffs cutOffs) {
    return switch (place) {
      case ExpiryPlace.Never ignored -> false;
      case ExpiryPlace.Inheritor inheritor ->
          inheritor.timestampSeconds() <= cutOffs.inheritorsThrough();
      case ExpiryPlace.Owner owner -> owner.expirySecond() <= cutOffs.ownersThrough();
    };
  }

  /** The values on which an item's expiry depends. */
  public static ExpiryPlace placeOf(ItemRecord item) {
    int ttl = item.ttl();
    return switch (ttl) {
      case TtlValue.NEVER -> ExpiryPlace.NEVER;
      case ItemRecord.NO_TTL -> new ExpiryPlace.Inheritor(item.timestampSeconds());
      default -> new ExpiryPlace.Owner(item.timestampSeconds() + ttl);
    };
  }

  /** The item's own ttl; empty if the container's default applies. */
  public static OptionalInt ownTtl(ItemRecord item) {
    int ttl = item.ttl();
    return ttl == ItemRecord.NO_TTL ? OptionalInt.empty() : OptionalInt.of(ttl);
  }

  /**
   * The cut-offs of a policy at a second.
   *
   * <p>Besides {@code _ts + ttl <= now}, they ensure that items stay expired that had expired under
   * an earlier policy. The policy has two numbers for that (see {@link TtlPolicy}), which apply
   * even while TTL is off.
   */
  public static CutOffs cutOffs(TtlPolicy policy, long nowSeconds) {
    return switch (policy.mode()) {
      case TtlMode.Off ignored ->
          new CutOffs(policy.inheritorsExpiredThrough(), policy.ownersExpiredThrough());
      case TtlMode.OnWithoutDefault ignored ->
          new CutOffs(policy.inheritorsExpiredThrough(), nowSeconds);
      case TtlMode.OnWithDefault on ->
          new CutOffs(
              Math.max(policy.inheritorsExpiredThrough(), nowSeconds - on.seconds()), nowSeconds);
    };
  }

  /** The last second at which an item is alive; {@link Long#MAX_VALUE} if it never expires. */
  public static long lastSecond(ExpiryPlace place, TtlMode mode) {
    return switch (place) {
      case ExpiryPlace.Never ignored -> Long.MAX_VALUE;
      case ExpiryPlace.Inheritor inheritor ->
          lastSecond(inheritor.timestampSeconds(), delay(ExpiryQueue.INHERITORS, mode));
      case ExpiryPlace.Owner owner ->
          lastSecond(owner.expirySecond(), delay(ExpiryQueue.OWNERS, mode));
    };
  }

  private static long lastSecond(long second, OptionalLong delay) {
    return delay.isEmpty() ? Long.MAX_VALUE : second + delay.getAsLong() - 1;
  }

  /**
   * How many seconds after its second in the queue an item expires; empty if nothing in that queue
   * expires.
   */
  public static OptionalLong delay(ExpiryQueue queue, TtlMode mode) {
    return switch (mode) {
      case TtlMode.Off ignored -> OptionalLong.empty();
      case TtlMode.OnWithoutDefault ignored ->
          queue == ExpiryQueue.OWNERS ? OptionalLong.of(0) : OptionalLong.empty();
      case TtlMode.OnWithDefault on ->
          OptionalLong.of(queue == ExpiryQueue.OWNERS ? 0 : on.seconds());
    };
  }
}
