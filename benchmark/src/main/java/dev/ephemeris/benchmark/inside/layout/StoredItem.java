// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark.inside.layout;

import dev.ephemeris.engine.index.EntryExtractor;
import dev.ephemeris.engine.index.IndexPolicy;
import dev.ephemeris.keyspace.IndexKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.sql.schema.ComputedProperties;
import dev.ephemeris.store.Commit;
import java.util.Arrays;
import java.util.List;

/**
 * An item that is to be stored.
 *
 * @param second its {@code _ts}
 * @param itemKey made of the effective partition key, the partition key and the id
 * @param text including the head of every stored item
 */
record StoredItem(long number, long second, byte[] itemKey, ItemRecord text) {
  private static final int GENERATION = 1;
  private static final IndexPolicy EVERYTHING =
      IndexPolicy.of(
          false, List.of("/*"), List.of(), List.of(), List.of(), ComputedProperties.NONE);

  static StoredItem of(long number, long second, byte[] itemKey, byte[] json) {
    ItemRecord record = ItemRecord.allocate(second, ItemRecord.NO_TTL, number, number, json.length);
    System.arraycopy(json, 0, record.value(), record.jsonOffset(), json.length);
    return new StoredItem(number, second, itemKey, record);
  }

  void putEntries(Commit.Builder commit) {
    for (byte[] entry : EntryExtractor.entriesOf(text, EVERYTHING)) {
      commit.put(IndexKeys.key(entry, GENERATION, number), new byte[0]);
    }
  }

  /** Updates the index entries for a new text; most of them stay. */
  void replaceEntries(Commit.Builder commit, StoredItem after) {
    List<byte[]> old = EntryExtractor.entriesOf(text, EVERYTHING);
    List<byte[]> now = EntryExtractor.entriesOf(after.text, EVERYTHING);
    for (byte[] entry : without(old, now)) {
      commit.delete(IndexKeys.key(entry, GENERATION, number));
    }
    for (byte[] entry : without(now, old)) {
      commit.put(IndexKeys.key(entry, GENERATION, number), new byte[0]);
    }
  }

  static void deleteEntries(Commit.Builder commit, ItemRecord text) {
    for (byte[] entry : EntryExtractor.entriesOf(text, EVERYTHING)) {
      commit.delete(IndexKeys.key(entry, GENERATION, text.number()));
    }
  }

  private static List<byte[]> without(List<byte[]> entries, List<byte[]> others) {
    return entries.stream()
        .filter(entry -> others.stream().noneMatch(other -> Arrays.equals(entry, other)))
        .toList();
  }
}
