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
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The text under the item's number, and the number under the item's key. The item's key is stored
 * before the text, so that it is known when the item is purged or copied; the queue does not need
 * it.
 *
 * <pre>
 *   20 | effective partition key, partition key, id  ->  number
 *   21 | number                                      ->  length of the item key, item key, text
 *   30 | _ts | number                                ->  nothing
 * </pre>
 */
final class TextUnderNumber implements Layout {
  private static final byte[] NOTHING = new byte[0];

  @Override
  public void create(Commit.Builder commit, StoredItem item) {
    commit.put(item.itemKey(), ByteBuffer.allocate(Long.BYTES).putLong(item.number()).array());
    commit.put(ItemKeys.number(item.number()), value(item));
    commit.put(ExpiryQueue.INHERITORS.entry(item.second(), item.number()), NOTHING);
    item.putEntries(commit);
  }

  @Override
  public void replace(Commit.Builder commit, StoredItem before, StoredItem after) {
    commit.put(ItemKeys.number(after.number()), value(after));
    commit.delete(ExpiryQueue.INHERITORS.entry(before.second(), before.number()));
    commit.put(ExpiryQueue.INHERITORS.entry(after.second(), after.number()), NOTHING);
    before.replaceEntries(commit, after);
  }

  private static byte[] value(StoredItem item) {
    byte[] text = item.text().value();
    return ByteBuffer.allocate(Short.BYTES + item.itemKey().length + text.length)
        .putShort((short) item.itemKey().length)
        .put(item.itemKey())
        .put(text)
        .array();
  }

  private static byte[] itemKeyOf(byte[] value) {
    return Arrays.copyOfRange(value, Short.BYTES, textOffset(value));
  }

  private static int textOffset(byte[] value) {
    return Short.BYTES + ByteBuffer.wrap(value).getShort();
  }

  private static ItemRecord textOf(byte[] value) {
    return ItemRecord.decode(Arrays.copyOfRange(value, textOffset(value), value.length));
  }

  private static byte[] numberKeyOf(byte[] number) {
    return ItemKeys.number(ByteBuffer.wrap(number).getLong());
  }

  @Override
  public byte @Nullable [] read(Shard shard, byte[] itemKey) {
    byte[] number = shard.get(itemKey);
    return number == null ? null : shard.get(numberKeyOf(number));
  }

  @Override
  public void scan(Snapshot snapshot, Consumer<byte[]> texts) {
    try (Cursor cursor = snapshot.scan(Scan.ascending(ItemKeys.numbers()))) {
      while (cursor.next()) {
        texts.accept(cursor.value());
      }
    }
  }

  @Override
  public void find(Snapshot snapshot, List<Long> numbers, Consumer<byte[]> texts) {
    for (int from = 0; from < numbers.size(); from += GROUP) {
      List<Long> group = numbers.subList(from, Math.min(numbers.size(), from + GROUP));
      snapshot.getAll(group.stream().map(ItemKeys::number).toList()).forEach(texts);
    }
  }

  @Override
  public void inKeyRange(Snapshot snapshot, KeyRange itemKeys, Consumer<byte[]> texts) {
    List<Long> numbers = new ArrayList<>();
    try (Cursor cursor = snapshot.scan(Scan.ascending(itemKeys))) {
      while (cursor.next()) {
        numbers.add(ByteBuffer.wrap(cursor.value()).getLong());
      }
    }
    numbers.sort(null);
    find(snapshot, numbers, texts);
  }

  /** To find half of all items, reading everything is faster. */
  @Override
  public void copy(Snapshot snapshot, KeyRange itemKeys, Consumer<byte[]> texts) {
    scan(
        snapshot,
        value -> {
          if (itemKeys.contains(itemKeyOf(value))) {
            texts.accept(value);
          }
        });
  }

  @Override
  public int purge(Snapshot snapshot, Commit.Builder commit, int most) {
    Head head = Head.of(snapshot, most);
    List<byte[]> keys =
        head.entries().stream().map(entry -> ItemKeys.number(entry.number())).toList();
    for (byte[] value : snapshot.getAll(keys)) {
      if (value != null) {
        remove(commit, value);
      }
    }
    if (head.range() != null) {
      commit.deleteRange(head.range());
    }
    return keys.size();
  }

  @Override
  public int delete(Snapshot snapshot, Commit.Builder commit, KeyRange itemKeys, int most) {
    List<Long> numbers = new ArrayList<>();
    try (Cursor cursor = snapshot.scan(Scan.ascending(itemKeys).limit(most))) {
      while (cursor.next()) {
        numbers.add(ByteBuffer.wrap(cursor.value()).getLong());
      }
    }
    numbers.sort(null);
    find(
        snapshot,
        numbers,
        value -> {
          remove(commit, value);
          ItemRecord text = textOf(value);
          commit.delete(ExpiryQueue.INHERITORS.entry(text.timestampSeconds(), text.number()));
        });
    return numbers.size();
  }

  private static void remove(Commit.Builder commit, byte[] value) {
    ItemRecord text = textOf(value);
    commit.delete(itemKeyOf(value));
    commit.delete(ItemKeys.number(text.number()));
    StoredItem.deleteEntries(commit, text);
  }
}
