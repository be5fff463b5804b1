// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ttl;

import dev.ephemeris.keyspace.ItemRecord;

/**
 * By what a request is judged, fixed at its start: the second, and the container's policy at that
 * second.
 */
public record Moment(TtlPolicy policy, long nowSeconds) {
  /** The cut-offs at this moment. */
  public CutOffs cutOffs() {
    return Expiry.cutOffs(policy, nowSeconds);
  }

  /** This moment, or the same policy at this second if that is earlier. */
  Moment noLaterThan(long second) {
    return nowSeconds <= second ? this : new Moment(policy, second);
  }

  /** The last second at which an item is alive, if nothing changes. */
  public long lastSecondOf(ItemRecord item) {
    return Expiry.lastSecond(Expiry.placeOf(item), policy.mode());
  }

  public boolean isLive(ItemRecord item) {
    return !Expiry.expired(item, policy, nowSeconds);
  }
}
