// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ttl;

import dev.ephemeris.keyspace.ItemRecord;
import org.jspecify.annotations.Nullable;

/**
 * What is alive at a moment. Every path that reads items goes through here, and only here is an
 * expired item turned into no item.
 */
public record LiveView(Moment moment) {
  /** The item behind a stored value; null when there is none or it is expired. */
  public @Nullable ItemRecord live(byte @Nullable [] storedValue) {
    return storedValue == null ? null : live(ItemRecord.decode(storedValue));
  }

  /** The item itself; null when there is none or it is expired. */
  public @Nullable ItemRecord live(@Nullable ItemRecord stored) {
    return stored != null && moment.isLive(stored) ? stored : null;
  }
}
