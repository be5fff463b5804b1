package dev.ephemeris.engine.ttl;

import dev.ephemeris.keyspace.ItemRecord;

/**
 * What a request is judged by, fixed when it starts: the second, and the container's policy at that
 * second.
 */
public record Moment(TtlPolicy policy, long nowSeconds) {
  /** Up to where items are expired. */
  public CutOffs cutOffs() {
    return Expiry.cutOffs(policy, nowSeconds);
  }

  public boolean isLive(ItemRecord item) {
    return !Expiry.expired(item, policy, nowSeconds);
  }
}
