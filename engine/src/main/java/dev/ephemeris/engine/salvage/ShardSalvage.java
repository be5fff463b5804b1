// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.salvage;

import dev.ephemeris.engine.commit.SureCommit;
import dev.ephemeris.json.JsonException;
import dev.ephemeris.json.JsonReader;
import dev.ephemeris.keyspace.CorruptValueException;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.KeyFamily;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.DamagedStore;
import dev.ephemeris.store.DamagedStoreException;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Store;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Copies the items of one shard.
 *
 * <p>First all items are read in order. Then the entries from item numbers to keys tell which items
 * were not seen. Such an item is read by its key, which succeeds if it is stored in another file
 * than the damaged block. If that fails too, it is counted as missing.
 */
final class ShardSalvage {
  /** The bytes of items in one commit. */
  private static final int BATCH_BYTES = 1024 * 1024;

  private final DamagedStore source;
  private final ShardId id;
  private final Shard target;
  private final JsonReader reader = new JsonReader();
  private final List<String> reasons = new ArrayList<>();

  private Commit.@Nullable Builder batch;
  private int batchBytes;
  private long saved;
  private long missing;
  private long undecodable;
  private long gaps;
  private long greatestLsn;
  private long greatestTimestamp;

  ShardSalvage(DamagedStore source, Store target, ShardId id) {
    this.source = source;
    this.id = id;
    this.target = target.shard(id);
    this.greatestLsn = source.lsn(id).orElse(0);
  }

  void run() {
    source.scan(id, ItemKeys.all(), new ItemVisitor());
    flush();
    source.scan(id, KeyFamily.ITEM_NUMBER.range(), new NumberVisitor());
    flush();
    // Item numbers are LSNs, and must not be assigned twice.
    long lsn = target.lsn();
    if (lsn < greatestLsn) {
      SureCommit.apply(target, Commit.expecting(lsn).to(greatestLsn));
    }
  }

  private final class ItemVisitor implements DamagedStore.Visitor {
    @Override
    public void entry(byte[] key, byte[] value) {
      ItemRecord item = decode(value);
      if (item == null) {
        undecodable++;
      } else {
        save(key, item);
      }
    }

    @Override
    public void gap(KeyRange keys, String reason) {
      gaps++;
      if (reasons.size() < SalvageReport.MAX_REASONS) {
        reasons.add(reason);
      }
    }
  }

  private final class NumberVisitor implements DamagedStore.Visitor {
    @Override
    public void entry(byte[] key, byte[] value) {
      byte[] itemKey = ItemKeys.itemKeyOf(value);
      if (target.get(itemKey) != null) {
        return;
      }
      try {
        byte[] item = source.get(id, itemKey);
        ItemRecord record = item == null ? null : decode(item);
        if (record != null) {
          save(itemKey, record);
        } else if (item == null) {
          missing++;
        }
      } catch (DamagedStoreException e) {
        missing++;
      }
    }

    @Override
    public void gap(KeyRange keys, String reason) {
      // Numbers are derived again from the items. Only the number of missing items becomes less
      // exact.
    }
  }

  private @Nullable ItemRecord decode(byte[] value) {
    try {
      ItemRecord item = ItemRecord.decode(value);
      reader.read(value, item.jsonOffset(), item.jsonLength());
      return item;
    } catch (CorruptValueException | JsonException e) {
      return null;
    }
  }

  private void save(byte[] key, ItemRecord item) {
    Commit.Builder commit = batch == null ? Commit.expecting(target.lsn()) : batch;
    commit.put(key, item.value());
    commit.put(ItemKeys.number(item.number()), ItemKeys.numberValue(key));
    batch = commit;
    batchBytes += key.length + item.value().length;
    saved++;
    greatestLsn = Math.max(greatestLsn, item.lsn());
    greatestTimestamp = Math.max(greatestTimestamp, item.timestampSeconds());
    if (batchBytes >= BATCH_BYTES) {
      flush();
    }
  }

  private void flush() {
    if (batch != null) {
      SureCommit.apply(target, batch.to(target.lsn() + 1));
      batch = null;
      batchBytes = 0;
    }
  }

  long saved() {
    return saved;
  }

  long missing() {
    return missing;
  }

  long undecodable() {
    return undecodable;
  }

  long gaps() {
    return gaps;
  }

  List<String> reasons() {
    return reasons;
  }

  long greatestTimestamp() {
    return greatestTimestamp;
  }
}
