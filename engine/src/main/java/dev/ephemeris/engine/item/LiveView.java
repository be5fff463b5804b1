package dev.ephemeris.engine.item;

import dev.ephemeris.engine.ttl.Moment;
import dev.ephemeris.keyspace.ItemRecord;
import org.jspecify.annotations.Nullable;

/**
 * What is alive at a moment. Every path that reads items goes through here, and only here is an
 * expired item turned into no item.
 */
record LiveView(Moment moment) {
  /** The item behind a stored value; null when there is none or it is expired. */
  @Nullable ItemRecord live(byte @Nullable [] storedValue) {
    if (storedValue == null) {
      return null;
    }
    ItemRecord item = ItemRecord.decode(storedValue);
    return moment.isLive(item) ? item : null;
  }
}
