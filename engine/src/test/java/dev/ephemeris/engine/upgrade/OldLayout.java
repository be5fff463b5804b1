// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.upgrade;

import dev.ephemeris.keyspace.ContainerRecord;
import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.keyspace.FormatRecord;
import dev.ephemeris.keyspace.FormatVersion;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.KeyFamily;
import dev.ephemeris.keyspace.NumberCounter;
import dev.ephemeris.keyspace.OldItemRecord;
import dev.ephemeris.keyspace.PartitionRecord;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.Store;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/** Stores the items of the present format as formats 1 to 10 did. */
public final class OldLayout {
  private static final byte PRESENT_ENCODING = 5;
  private static final byte OLD_ENCODING = 1;
  private static final int HEAD_BYTES = 29;

  private OldLayout() {}

  /** Changes all data of a store, which nobody uses meanwhile, to the layout of a format. */
  public static void give(Store store, FormatVersion format) {
    shards(store).forEach(OldLayout::give);
    mark(store, format);
  }

  static void mark(Store store, FormatVersion format) {
    Shard catalogue = store.shard(SystemShards.CATALOGUE);
    apply(
        catalogue,
        Commit.expecting(catalogue.lsn())
            .put(FormatRecord.key(), new FormatRecord(format.number()).encode()));
  }

  /** The shards of all partitions. */
  static List<Shard> shards(Store store) {
    List<Shard> shards = new ArrayList<>();
    each(
        store.shard(SystemShards.CATALOGUE),
        KeyFamily.CONTAINER.range(),
        (key, value) -> {
          for (PartitionRecord partition : ContainerRecord.decode(value).partitions().entries()) {
            shards.add(store.shard(new ShardId(partition.shardNumber())));
          }
        });
    return shards;
  }

  private static void give(Shard shard) {
    Commit.Builder commit = Commit.expecting(shard.lsn());
    Map<Long, byte[]> keys = new TreeMap<>();
    each(
        shard,
        ItemKeys.items(),
        (key, value) -> {
          ItemRecord item = ItemRecord.decode(value);
          byte[] itemKey = oldKey(item);
          commit.put(itemKey, oldValue(item));
          byte[] withoutFamily = Arrays.copyOfRange(itemKey, 1, itemKey.length);
          commit.put(OldItemRecord.number(item.number()), withoutFamily);
          keys.put(item.number(), withoutFamily);
        });
    for (ExpiryQueue queue : ExpiryQueue.values()) {
      each(
          shard,
          queue.all(),
          (key, value) -> {
            byte[] itemKey = keys.get(queue.positionOf(key).itemNumber());
            commit.put(key, itemKey == null ? new byte[] {1} : itemKey);
          });
    }
    commit.deleteRange(ItemKeys.items());
    commit.deleteRange(ItemKeys.keys());
    commit.deleteRange(ItemKeys.numberEntries());
    commit.delete(NumberCounter.key());
    if (shard.lsn() > 0) {
      apply(shard, commit);
    }
  }

  /** Where an item was stored. */
  public static byte[] oldKey(ItemRecord item) {
    byte[] key = item.key().entry().clone();
    key[0] = KeyFamily.ITEM_UNDER_KEY.prefix();
    return key;
  }

  /** What was stored there. */
  public static byte[] oldValue(ItemRecord item) {
    byte[] value = Arrays.copyOf(item.value(), HEAD_BYTES + item.jsonLength());
    value[0] = (byte) (value[0] - PRESENT_ENCODING + OLD_ENCODING);
    ByteBuffer.wrap(value).position(HEAD_BYTES).put(item.json());
    return value;
  }

  /** All entries of a shard that say which items there are, in hexadecimal. */
  static Map<String, String> items(Shard shard) {
    Map<String, String> entries = new TreeMap<>();
    for (KeyRange range :
        List.of(
            ItemKeys.items(),
            ItemKeys.keys(),
            ItemKeys.numberEntries(),
            OldItemRecord.items(),
            OldItemRecord.numbers())) {
      each(
          shard,
          range,
          (key, value) ->
              entries.put(HexFormat.of().formatHex(key), HexFormat.of().formatHex(value)));
    }
    return entries;
  }

  static void each(Shard shard, KeyRange range, BiConsumer<byte[], byte[]> reader) {
    try (Snapshot snapshot = shard.snapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(range))) {
      while (cursor.next()) {
        reader.accept(cursor.key(), cursor.value());
      }
    }
  }

  static void apply(Shard shard, Commit.Builder commit) {
    shard.commit(commit.to(shard.lsn() + 1));
  }
}
