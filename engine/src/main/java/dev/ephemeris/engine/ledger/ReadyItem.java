// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ledger;

import dev.ephemeris.engine.index.EntryExtractor;
import dev.ephemeris.engine.index.IndexGeneration;
import dev.ephemeris.engine.index.IndexPolicy;
import dev.ephemeris.engine.index.IndexState;
import dev.ephemeris.keyspace.ItemRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An item with its index entries by some policies, made before the writer's turn so that the writer
 * has less work. If the index has another policy by then, its entries are made in the turn.
 */
public record ReadyItem(ItemRecord item, List<IndexEntries> made) {
  /** With no entries made. */
  public static ReadyItem of(ItemRecord item) {
    return new ReadyItem(item, List.of());
  }

  /** With its entries in a generation. */
  public static ReadyItem of(ItemRecord item, IndexGeneration generation) {
    IndexPolicy policy = generation.policy();
    return new ReadyItem(
        item, List.of(new IndexEntries(policy, EntryExtractor.entriesOf(item, policy))));
  }

  /** With its entries in the index in use. */
  public static ReadyItem of(ItemRecord item, IndexState state) {
    return state
        .complete()
        .filter(generation -> !generation.policy().isLazy())
        .map(generation -> of(item, generation))
        .orElseGet(() -> of(item));
  }

  /** Its entries by a policy. */
  public List<byte[]> entries(IndexPolicy policy) {
    List<byte[]> known = known(policy);
    return known != null ? known : EntryExtractor.entriesOf(item, policy);
  }

  /** The same for an item that is being written. Refuses an item with too many. */
  List<byte[]> entriesOfNew(IndexPolicy policy) {
    List<byte[]> known = known(policy);
    return known != null ? known : EntryExtractor.entriesOfNew(item, policy);
  }

  private @Nullable List<byte[]> known(IndexPolicy policy) {
    for (IndexEntries entries : made) {
      if (entries.policy().equals(policy)) {
        return entries.entries();
      }
    }
    return null;
  }
}
