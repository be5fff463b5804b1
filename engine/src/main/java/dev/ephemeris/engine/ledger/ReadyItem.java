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
 * An item together with its index entries by some policies, made before the writer's turn so that
 * the writer has less to do. Where the index turns out to be by another policy, they are made then.
 */
public record ReadyItem(ItemRecord item, List<IndexEntries> made) {
  /** With nothing made yet. */
  public static ReadyItem of(ItemRecord item) {
    return new ReadyItem(item, List.of());
  }

  /** With the entries that it has in a generation. */
  public static ReadyItem of(ItemRecord item, IndexGeneration generation) {
    IndexPolicy policy = generation.policy();
    return new ReadyItem(
        item, List.of(new IndexEntries(policy, EntryExtractor.entriesOf(item, policy))));
  }

  /** With the entries that it has in the index that is in use. */
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

  /** The same for an item that is being written; refuses one that has far too many. */
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
