// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ledger;

import dev.ephemeris.keyspace.ItemRecord;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A change of one item: it is created, replaced or removed. A replaced item may get another key. If
 * a new item takes the place of an expired one with the same key, these are two changes.
 *
 * @param lsn of the change. Several changes may have the same one
 * @param before the item before the change, with its index entries if they are prepared; null if it
 *     is created
 * @param after the item after the change; null if it is removed
 */
public record ItemChange(
    Cause cause, long lsn, @Nullable ReadyItem before, @Nullable ReadyItem after) {
  /** The kind of change. */
  public enum Kind {
    CREATED,
    REPLACED,
    REMOVED
  }

  public ItemChange {
    if (before == null && after == null) {
      throw new IllegalArgumentException("A change needs an item before or after it");
    }
    if (before != null && after != null && before.item().number() != after.item().number()) {
      throw new IllegalArgumentException(
          "A change is of one item, not of %d and %d"
              .formatted(before.item().number(), after.item().number()));
    }
  }

  public Kind kind() {
    if (before == null) {
      return Kind.CREATED;
    }
    return after == null ? Kind.REMOVED : Kind.REPLACED;
  }

  /** The item's number, which never changes. */
  public long number() {
    return item().number();
  }

  /** The item after the change, or before it if it is removed. */
  public ItemRecord item() {
    return Objects.requireNonNull(after != null ? after : before).item();
  }
}
