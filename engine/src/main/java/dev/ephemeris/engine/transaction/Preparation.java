// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.document.ItemText;
import dev.ephemeris.engine.index.EntryExtractor;
import dev.ephemeris.engine.index.IndexGeneration;
import dev.ephemeris.engine.index.IndexPolicy;
import dev.ephemeris.engine.index.IndexState;
import dev.ephemeris.engine.ledger.IndexEntries;
import dev.ephemeris.engine.ledger.ReadyItem;
import dev.ephemeris.keyspace.ItemRecord;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Computes as much as possible before the writer's turn: the index entries of the new text and of
 * the existing version. Both texts must be parsed for that, which takes longer than everything else
 * in a write; and all writes to a partition share one writer.
 *
 * <p><b>Nothing is decided here.</b> Entries depend on the index's policies, on the second that
 * becomes {@code _ts}, and on the existing version. If one of these has changed by the turn, {@link
 * PreparedOperation} and {@link ReadyItem} compute the entries again.
 */
final class Preparation {
  /** Entries with more bytes than this are left to the turn. */
  static final long MAX_ENTRY_BYTES = 256 * 1024;

  private final Transaction transaction;
  private final StoredVersions versions;
  private final long second;
  private final List<IndexPolicy> policies;
  private long bytes;

  Preparation(Transaction transaction, StoredVersions versions) {
    this.transaction = transaction;
    this.versions = versions;
    this.second = transaction.container().moment().nowSeconds();
    this.policies = policies(transaction);
  }

  /** The policies whose entries will probably be needed. */
  private static List<IndexPolicy> policies(Transaction transaction) {
    IndexState known = transaction.partition().indexState().lastKnown();
    List<IndexPolicy> wanted =
        known == null
            ? List.of(transaction.container().settings().indexGoal().policy())
            : known.generations().stream().map(IndexGeneration::policy).toList();
    return wanted.stream().filter(policy -> policy.isAny() && !policy.isLazy()).toList();
  }

  List<PreparedOperation> prepare() {
    List<PreparedOperation> prepared = new ArrayList<>(transaction.operations().size());
    for (Operation operation : transaction.operations()) {
      prepared.add(prepare(operation));
    }
    return prepared;
  }

  /** The approximate memory of the entries in bytes. */
  long bytes() {
    return bytes;
  }

  private PreparedOperation prepare(Operation operation) {
    return switch (operation) {
      case Operation.Create create ->
          new PreparedOperation(create, second, entries(create.body(), false), 0, null);
      case Operation.Upsert upsert -> prepareReplacing(upsert, upsert.body());
      case Operation.Replace replace -> prepareReplacing(replace, replace.body());
      case Operation.Delete delete ->
          new PreparedOperation(delete, second, List.of(), guessNumber(delete), known(delete));
      case Operation.Restore restore -> PreparedOperation.of(restore);
    };
  }

  private PreparedOperation prepareReplacing(Operation operation, ItemBody body) {
    ReadyItem known = known(operation);
    return new PreparedOperation(
        operation, second, entries(body, known != null), guessNumber(operation), known);
  }

  private long guessNumber(Operation operation) {
    Target target = operation.target();
    return target.isByNumber()
        ? target.number()
        : versions.guessNumber(transaction.partition().shard(), target.key());
  }

  private @Nullable ReadyItem known(Operation operation) {
    ItemRecord item = versions.peek(transaction.partition().shard(), operation.target().key());
    if (item == null) {
      return null;
    }
    return item.isIndexed()
        ? new ReadyItem(item, entries(item.value(), item.jsonOffset(), policies, true))
        : ReadyItem.of(item);
  }

  /** The entries of a new text, as far as they can be known before the turn. */
  private List<IndexEntries> entries(ItemBody body, boolean sorted) {
    if (!body.isIndexed()) {
      return List.of();
    }
    List<IndexPolicy> independent =
        policies.stream().filter(policy -> !policy.dependsOnIds()).toList();
    return independent.isEmpty()
        ? List.of()
        : entries(ItemText.draft(body, second), 0, independent, sorted);
  }

  private List<IndexEntries> entries(
      byte[] json, int offset, List<IndexPolicy> wanted, boolean sorted) {
    List<IndexEntries> made = new ArrayList<>(wanted.size());
    for (IndexPolicy policy : wanted) {
      try {
        List<byte[]> entries = EntryExtractor.entriesOf(json, offset, policy, MAX_ENTRY_BYTES);
        if (sorted) {
          // The turn compares two versions in order, and sorting a sorted list costs it little.
          entries.sort(Arrays::compareUnsigned);
        }
        made.add(new IndexEntries(policy, entries));
        entries.forEach(entry -> bytes += entry.length);
      } catch (EngineException tooMany) {
        // The turn makes them. It has a higher limit, and refuses entries beyond that.
      }
    }
    return made;
  }
}
