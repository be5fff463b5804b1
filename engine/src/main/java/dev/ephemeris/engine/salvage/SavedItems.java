// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.salvage;

import dev.ephemeris.engine.commit.SureCommit;
import dev.ephemeris.keyspace.ItemKey;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Shard;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The items that are being copied to one shard, many in one commit.
 *
 * <p>There may be two items with the same key: one was deleted or got another id, this change is
 * lost, and the other was created later. And one item may be there twice, with two keys: in the way
 * of an old format, whose deletion is lost, and with the id that it got later. The one that was
 * written later is kept.
 */
final class SavedItems {
  /** The bytes of items in one commit. */
  private static final int BATCH_BYTES = 1024 * 1024;

  private final Shard target;
  private final Map<ItemKey, ItemRecord> batch = new HashMap<>();
  private final Set<Long> batchNumbers = new HashSet<>();
  private int batchBytes;
  private long saved;
  private long greatestLsn;
  private long greatestTimestamp;

  SavedItems(Shard target) {
    this.target = target;
  }

  /** Whether the item of a number was copied. */
  boolean has(long number) {
    return batchNumbers.contains(number) || target.get(ItemKeys.item(number)) != null;
  }

  void save(ItemRecord item) {
    greatestLsn = Math.max(greatestLsn, item.lsn());
    greatestTimestamp = Math.max(greatestTimestamp, item.timestampSeconds());
    ItemKey key = item.key();
    if (batch.containsKey(key) || batchNumbers.contains(item.number())) {
      flush();
    }
    batch.put(key, item);
    batchNumbers.add(item.number());
    batchBytes += key.entry().length + item.value().length;
    if (batchBytes >= BATCH_BYTES) {
      flush();
    }
  }

  void flush() {
    Commit.Builder commit = Commit.expecting(target.lsn());
    boolean isEmpty = true;
    for (Map.Entry<ItemKey, ItemRecord> entry : batch.entrySet()) {
      isEmpty &= !put(commit, entry.getKey(), entry.getValue());
    }
    if (!isEmpty) {
      SureCommit.apply(target, commit.to(target.lsn() + 1));
    }
    batch.clear();
    batchNumbers.clear();
    batchBytes = 0;
  }

  /** Returns whether it is kept. */
  private boolean put(Commit.Builder commit, ItemKey key, ItemRecord item) {
    List<ItemRecord> others = others(key, item.number());
    if (others.stream().anyMatch(other -> other.lsn() > item.lsn())) {
      return false;
    }
    for (ItemRecord other : others) {
      commit.delete(ItemKeys.item(other.number()));
      commit.delete(other.key().entry());
      commit.delete(ItemKeys.numberEntry(other.key(), other.number()));
    }
    saved += 1 - others.size();
    commit.put(ItemKeys.item(item.number()), item.value());
    commit.put(key.entry(), ItemKeys.numberValue(item.number()));
    commit.put(ItemKeys.numberEntry(key, item.number()), new byte[0]);
    return true;
  }

  /** The stored items with a key or a number. */
  private List<ItemRecord> others(ItemKey key, long number) {
    List<ItemRecord> others = new ArrayList<>();
    byte[] numberOfKey = target.get(key.entry());
    if (numberOfKey != null && ItemKeys.numberIn(numberOfKey) != number) {
      others.add(stored(ItemKeys.numberIn(numberOfKey)));
    }
    if (target.get(ItemKeys.item(number)) != null) {
      others.add(stored(number));
    }
    return others;
  }

  private ItemRecord stored(long number) {
    return ItemRecord.decode(Objects.requireNonNull(target.get(ItemKeys.item(number))));
  }

  long saved() {
    return saved;
  }

  long greatestLsn() {
    return greatestLsn;
  }

  long greatestTimestamp() {
    return greatestTimestamp;
  }
}
