package dev.ephemeris.engine.ledger;

import dev.ephemeris.engine.index.EntryExtractor;
import dev.ephemeris.engine.index.IndexGeneration;
import dev.ephemeris.engine.index.IndexPolicy;
import dev.ephemeris.engine.index.IndexState;
import dev.ephemeris.keyspace.ItemRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An item together with its index entries by one policy, made before the writer's turn so that the
 * writer has less to do. Where the index turns out to be by another policy, they are made again.
 */
public record ReadyItem(ItemRecord item, @Nullable IndexPolicy policy, List<byte[]> entries) {
  /** With nothing made yet. */
  public static ReadyItem of(ItemRecord item) {
    return new ReadyItem(item, null, List.of());
  }

  /** With the entries that it has in a generation. */
  public static ReadyItem of(ItemRecord item, IndexGeneration generation) {
    IndexPolicy policy = generation.policy();
    return new ReadyItem(item, policy, EntryExtractor.entriesOf(item, policy));
  }

  /** With the entries that it has in the index that is in use. */
  public static ReadyItem of(ItemRecord item, IndexState state) {
    return state
        .complete()
        .filter(generation -> !generation.policy().isLazy())
        .map(generation -> of(item, generation))
        .orElseGet(() -> of(item));
  }

  List<byte[]> entries(IndexPolicy wanted) {
    return wanted.equals(policy) ? entries : EntryExtractor.entriesOf(item, wanted);
  }
}
