// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark.inside.layout;

import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The text under the item's key, and the key under the item's number.
 *
 * <pre>
 *   20 | effective partition key, partition key, id  ->  text
 *   21 | number                                      ->  item key
 *   30 | _ts | number                                ->  item key
 * </pre>
 */
final class TextUnderKey implements Layout {
  @Override
  public void create(Commit.Builder commit, StoredItem item) {
    commit.put(item.itemKey(), item.text().value());
    commit.put(ItemKeys.number(item.number()), ItemKeys.numberValue(item.itemKey()));
    commit.put(
        ExpiryQueue.INHERITORS.entry(item.second(), item.number()),
        ExpiryQueue.entryValue(item.itemKey()));
    item.putEntries(commit);
  }

  @Override
  public void replace(Commit.Builder commit, StoredItem before, StoredItem after) {
    commit.put(after.itemKey(), after.text().value());
    commit.delete(ExpiryQueue.INHERITORS.entry(before.second(), before.number()));
    commit.put(
        ExpiryQueue.INHERITORS.entry(after.second(), after.number()),
        ExpiryQueue.entryValue(after.itemKey()));
    before.replaceEntries(commit, after);
  }

  @Override
  public byte @Nullable [] read(Shard shard, byte[] itemKey) {
    return shard.get(itemKey);
  }

  @Override
  public void scan(Snapshot snapshot, Consumer<byte[]> texts) {
    List<byte[]> keys = new ArrayList<>(GROUP);
    try (Cursor cursor = snapshot.scan(Scan.ascending(ItemKeys.numbers()))) {
      while (cursor.next()) {
        keys.add(ItemKeys.itemKeyOf(cursor.value()));
        if (keys.size() == GROUP) {
          snapshot.getAll(keys).forEach(texts);
          keys.clear();
        }
      }
    }
    snapshot.getAll(keys).forEach(texts);
  }

  @Override
  public void find(Snapshot snapshot, List<Long> numbers, Consumer<byte[]> texts) {
    for (int from = 0; from < numbers.size(); from += GROUP) {
      List<Long> group = numbers.subList(from, Math.min(numbers.size(), from + GROUP));
      List<byte[]> keys =
          snapshot.getAll(group.stream().map(ItemKeys::number).toList()).stream()
              .map(ItemKeys::itemKeyOf)
              .toList();
      snapshot.getAll(keys).forEach(texts);
    }
  }

  @Override
  public void inKeyRange(Snapshot snapshot, KeyRange itemKeys, Consumer<byte[]> texts) {
    List<byte[]> found = new ArrayList<>();
    copy(snapshot, itemKeys, found::add);
    found.sort(Comparator.comparingLong(text -> ItemRecord.decode(text).number()));
    found.forEach(texts);
  }

  @Override
  public void copy(Snapshot snapshot, KeyRange itemKeys, Consumer<byte[]> texts) {
    try (Cursor cursor = snapshot.scan(Scan.ascending(itemKeys))) {
      while (cursor.next()) {
        texts.accept(cursor.value());
      }
    }
  }

  @Override
  public int purge(Snapshot snapshot, Commit.Builder commit, int most) {
    Head head = Head.of(snapshot, most);
    List<byte[]> keys =
        head.entries().stream().map(entry -> ExpiryQueue.itemKeyOf(entry.value())).toList();
    List<byte @Nullable []> texts = snapshot.getAll(keys);
    for (int i = 0; i < keys.size(); i++) {
      byte[] text = texts.get(i);
      if (text != null) {
        remove(commit, keys.get(i), ItemRecord.decode(text));
      }
    }
    if (head.range() != null) {
      commit.deleteRange(head.range());
    }
    return keys.size();
  }

  @Override
  public int delete(Snapshot snapshot, Commit.Builder commit, KeyRange itemKeys, int most) {
    int count = 0;
    try (Cursor cursor = snapshot.scan(Scan.ascending(itemKeys).limit(most))) {
      while (cursor.next()) {
        ItemRecord text = ItemRecord.decode(cursor.value());
        remove(commit, cursor.key(), text);
        commit.delete(ExpiryQueue.INHERITORS.entry(text.timestampSeconds(), text.number()));
        count++;
      }
    }
    return count;
  }

  private static void remove(Commit.Builder commit, byte[] itemKey, ItemRecord text) {
    commit.delete(itemKey);
    commit.delete(ItemKeys.number(text.number()));
    StoredItem.deleteEntries(commit, text);
  }
}
