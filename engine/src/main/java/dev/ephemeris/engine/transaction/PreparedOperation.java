// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import dev.ephemeris.engine.ledger.IndexEntries;
import dev.ephemeris.engine.ledger.ReadyItem;
import dev.ephemeris.keyspace.ItemRecord;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An operation with what was computed before its turn. In its turn each part is used only if what
 * it rests on is still the same, and computed anew otherwise.
 *
 * @param second the {@code _ts} that the new text's entries are for
 * @param entries the index entries of the new text, each list with the policy that it follows
 * @param known the version that was there, with its entries; null if it is not known
 */
record PreparedOperation(
    Operation operation, long second, List<IndexEntries> entries, @Nullable ReadyItem known) {
  /** With nothing prepared. */
  static PreparedOperation of(Operation operation) {
    return new PreparedOperation(operation, 0, List.of(), null);
  }

  /** The item that is to be stored. */
  ReadyItem after(ItemRecord item) {
    return item.timestampSeconds() == second ? new ReadyItem(item, entries) : ReadyItem.of(item);
  }

  /** The item that is stored. */
  ReadyItem before(ItemRecord stored) {
    return known != null && Arrays.equals(known.item().value(), stored.value())
        ? known
        : ReadyItem.of(stored);
  }
}
