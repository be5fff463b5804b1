// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ttl;

import dev.ephemeris.keyspace.ItemRecord;
import org.jspecify.annotations.Nullable;

/**
 * The items that are alive at a moment. Every path that reads items uses it, and only here does an
 * expired item become no item.
 */
public record LiveView(Moment moment) {
  /** The item in a stored value; null if there is none or it is expired. */
  public @Nullable ItemRecord live(byte @Nullable [] storedValue) {
    return storedValue == null ? null : live(ItemRecord.decode(storedValue));
  }

  /** The item itself; null if there is none or it is expired. */
  public @Nullable ItemRecord live(@Nullable ItemRecord stored) {
    return stored != null && moment.isLive(stored) ? stored : null;
  }
}
