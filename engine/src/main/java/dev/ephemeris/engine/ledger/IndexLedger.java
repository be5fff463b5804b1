// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ledger;

import dev.ephemeris.engine.index.EntryExtractor;
import dev.ephemeris.engine.index.IndexGeneration;
import dev.ephemeris.engine.index.IndexGoal;
import dev.ephemeris.engine.index.IndexPolicy;
import dev.ephemeris.engine.index.IndexState;
import dev.ephemeris.engine.shard.WriteView;
import dev.ephemeris.keyspace.IndexKeys;
import dev.ephemeris.keyspace.IndexStateRecord;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.PendingIndexRecord;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the index entries of items.
 *
 * <p><b>Every write updates every generation</b>, also one that is being built. From its beginning
 * on, a written item has the right entries in it once the builder has passed, whichever came first.
 * A write puts and deletes only entries that it changes. The unchanged ones are missing until the
 * builder has passed and put them.
 *
 * <p><b>A lazy generation</b> is not updated by writes. A write stores a note with the text from
 * which the item's present entries were made, and the entries are updated later ({@link #catchUp}).
 * While such a generation is being built, a new item gets a note that it has no entries, and the
 * builder skips it. An item that the builder has not reached yet needs no note.
 */
public final class IndexLedger {
  private static final byte[] NOTHING = {};

  private IndexLedger() {}

  /** The index state of the shard, for its writer. */
  public static IndexState state(WriteView view) {
    return view.getCommon(IndexStateRecord.key(), IndexState::of);
  }

  /**
   * Called before an item is stored. A partition without items has a complete index for any goal;
   * this is stored with its first item.
   */
  public static void begin(WriteView view, IndexGoal goal) {
    if (view.getCommon(IndexStateRecord.key()) == null && view.isEmpty(ItemKeys.items())) {
      view.put(IndexStateRecord.key(), IndexState.ofEmptyPartition(goal).encode());
    }
  }

  static void changed(WriteView view, ItemChange change) {
    for (IndexGeneration generation : state(view).generations()) {
      if (generation.policy().isLazy()) {
        postpone(view, generation, change);
      } else {
        change(view, generation, change);
      }
    }
  }

  private static void postpone(WriteView view, IndexGeneration generation, ItemChange change) {
    ReadyItem before = change.before();
    if (before == null) {
      postponeNew(view, change.number());
    } else {
      postpone(view, generation, before.item());
    }
  }

  private static void change(WriteView view, IndexGeneration generation, ItemChange change) {
    IndexPolicy policy = generation.policy();
    ReadyItem before = change.before();
    ReadyItem after = change.after();
    if (before == null && after != null) {
      put(view, generation, change.number(), after.entriesOfNew(policy));
    } else if (before != null && after == null) {
      delete(view, generation, change.number(), before.entries(policy));
    } else if (before != null) {
      change(view, generation, change.number(), before.entries(policy), after.entriesOfNew(policy));
    }
  }

  /** Changes to another state, and drops the generations that it no longer has. */
  public static void turn(WriteView view, IndexState before, IndexState after) {
    for (IndexGeneration dropped : after.droppedSince(before)) {
      IndexKeys.generation(dropped.number()).forEach(view::deleteRange);
      if (dropped.policy().isLazy()) {
        view.deleteRange(PendingIndexRecord.all());
      }
    }
    view.put(IndexStateRecord.key(), after.encode());
  }

  /** Enters an item in a generation that is being built. Repeating this changes nothing. */
  public static void enter(WriteView view, IndexGeneration generation, ReadyItem ready) {
    long number = ready.item().number();
    boolean postponed =
        generation.policy().isLazy() && view.get(PendingIndexRecord.key(number)) != null;
    if (!postponed) {
      put(view, generation, number, ready.entries(generation.policy()));
    }
  }

  /** Updates the entries of an item in a lazy generation. */
  public static void catchUp(WriteView view, IndexGeneration generation, long itemNumber) {
    byte[] noteKey = PendingIndexRecord.key(itemNumber);
    byte[] note = view.get(noteKey);
    if (note == null) {
      return;
    }
    IndexPolicy policy = generation.policy();
    byte[] text = PendingIndexRecord.decode(note).text();
    ItemRecord item = find(view, itemNumber);
    change(
        view,
        generation,
        itemNumber,
        text.length == 0 ? List.of() : EntryExtractor.entriesOf(text, 0, policy),
        item == null ? List.of() : EntryExtractor.entriesOf(item, policy));
    view.delete(noteKey);
  }

  private static @Nullable ItemRecord find(WriteView view, long itemNumber) {
    byte[] value = view.get(ItemKeys.item(itemNumber));
    return value == null ? null : ItemRecord.decode(value);
  }

  /**
   * Stores a note of the text from which the entries of an item were made that is about to change.
   */
  private static void postpone(WriteView view, IndexGeneration generation, ItemRecord old) {
    byte[] key = PendingIndexRecord.key(old.number());
    if (generation.hasPassed(old.number()) && view.get(key) == null) {
      byte[] known = old.isIndexed() ? old.json() : NOTHING;
      view.put(key, new PendingIndexRecord(known).encode());
    }
  }

  private static void postponeNew(WriteView view, long itemNumber) {
    view.put(PendingIndexRecord.key(itemNumber), new PendingIndexRecord(NOTHING).encode());
  }

  /** Puts and deletes the entries that differ. */
  private static void change(
      WriteView view,
      IndexGeneration generation,
      long itemNumber,
      List<byte[]> before,
      List<byte[]> after) {
    byte[][] old = sorted(before);
    byte[][] changed = sorted(after);
    int i = 0;
    int j = 0;
    while (i < old.length || j < changed.length) {
      int order =
          i == old.length
              ? 1
              : j == changed.length ? -1 : Arrays.compareUnsigned(old[i], changed[j]);
      if (order < 0) {
        view.delete(IndexKeys.key(old[i++], generation.number(), itemNumber));
      } else if (order > 0) {
        view.put(IndexKeys.key(changed[j++], generation.number(), itemNumber), NOTHING);
      } else {
        i = behind(old, i);
        j = behind(changed, j);
      }
    }
  }

  /** The position after all entries that are equal to the one at a position. */
  private static int behind(byte[][] sorted, int place) {
    int next = place + 1;
    while (next < sorted.length && Arrays.equals(sorted[next], sorted[place])) {
      next++;
    }
    return next;
  }

  private static byte[][] sorted(List<byte[]> entries) {
    byte[][] sorted = entries.toArray(new byte[0][]);
    Arrays.sort(sorted, Arrays::compareUnsigned);
    return sorted;
  }

  private static void put(
      WriteView view, IndexGeneration generation, long itemNumber, List<byte[]> entries) {
    for (byte[] entry : entries) {
      view.put(IndexKeys.key(entry, generation.number(), itemNumber), NOTHING);
    }
  }

  private static void delete(
      WriteView view, IndexGeneration generation, long itemNumber, List<byte[]> entries) {
    for (byte[] entry : entries) {
      view.delete(IndexKeys.key(entry, generation.number(), itemNumber));
    }
  }
}
