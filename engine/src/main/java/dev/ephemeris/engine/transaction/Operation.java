// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.keyspace.ItemKey;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One operation of a transaction. */
public sealed interface Operation {
  Target target();

  /** The keys of the items that it may change. */
  default List<ItemKey> keys() {
    return List.of(target().key());
  }

  /** The body of the item to write; null if the operation has none. */
  default @Nullable ItemBody body() {
    return null;
  }

  /** Creates an item, which must not exist. */
  record Create(Target target, ItemBody body) implements Operation {}

  /**
   * Replaces an item, or creates it if it does not exist.
   *
   * @param ifMatch the ETag that an existing item must have; null for any
   */
  record Upsert(Target target, ItemBody body, @Nullable String ifMatch) implements Operation {}

  /**
   * Replaces an existing item.
   *
   * @param newKey the key that it has afterwards: that of the body's id
   */
  record Replace(Target target, ItemKey newKey, ItemBody body, @Nullable String ifMatch)
      implements Operation {
    /** Replaces an item that keeps its id. */
    public Replace(Target target, ItemBody body, @Nullable String ifMatch) {
      this(target, target.key(), body, ifMatch);
    }

    @Override
    public List<ItemKey> keys() {
      return changesKey() ? List.of(target.key(), newKey) : List.of(newKey);
    }

    boolean changesKey() {
      return !newKey.equals(target.key());
    }
  }

  /** Deletes an existing item. */
  record Delete(Target target, @Nullable String ifMatch) implements Operation {}

  /**
   * Restores an expired item that has not been purged or replaced yet, as if it were written now.
   */
  record Restore(Target target) implements Operation {}
}
