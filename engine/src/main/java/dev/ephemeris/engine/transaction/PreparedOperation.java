// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import dev.ephemeris.engine.ledger.IndexEntries;
import dev.ephemeris.engine.ledger.ReadyItem;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An operation with everything computed before its turn. In the turn each part is used only if what
 * it depends on is unchanged; otherwise it is computed again.
 *
 * @param second the {@code _ts} for which the new text's entries were made
 * @param entries the index entries of the new text, one list for each policy
 * @param number that the existing item probably has, so that it can be read ahead; 0 if it is not
 *     known
 * @param known the existing version with its entries; null if it is not known
 */
record PreparedOperation(
    Operation operation,
    long second,
    List<IndexEntries> entries,
    long number,
    @Nullable ReadyItem known) {
  /** Nothing is prepared. */
  static PreparedOperation of(Operation operation) {
    return new PreparedOperation(operation, 0, List.of(), 0, null);
  }

  /** The keys that it will probably read in its turn. */
  List<byte[]> keys() {
    List<byte[]> keys = new ArrayList<>();
    operation.keys().forEach(key -> keys.add(key.entry()));
    if (number != 0) {
      keys.add(ItemKeys.item(number));
    }
    return keys;
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
