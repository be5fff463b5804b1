// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.salvage;

import dev.ephemeris.engine.commit.SureCommit;
import dev.ephemeris.keyspace.ItemKey;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Shard;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The items that are being copied to one shard, many in one commit.
 *
 * <p>There may be two items with the same key: one was deleted or got another id, this change is
 * lost, and the other was created later. The one that was written later is kept.
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
    if (batch.containsKey(key)) {
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
    ItemRecord other = stored(key);
    if (other == null) {
      saved++;
    } else if (other.lsn() > item.lsn()) {
      return false;
    } else {
      commit.delete(ItemKeys.item(other.number()));
      commit.delete(ItemKeys.numberEntry(key, other.number()));
    }
    commit.put(ItemKeys.item(item.number()), item.value());
    commit.put(key.entry(), ItemKeys.numberValue(item.number()));
    commit.put(ItemKeys.numberEntry(key, item.number()), new byte[0]);
    return true;
  }

  private @Nullable ItemRecord stored(ItemKey key) {
    byte[] number = target.get(key.entry());
    byte[] value = number == null ? null : target.get(ItemKeys.item(ItemKeys.numberIn(number)));
    return value == null ? null : ItemRecord.decode(value);
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
