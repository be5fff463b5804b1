// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.salvage;

import dev.ephemeris.engine.commit.SureCommit;
import dev.ephemeris.engine.partition.ItemNumbers;
import dev.ephemeris.engine.upgrade.OldItems;
import dev.ephemeris.json.JsonException;
import dev.ephemeris.json.JsonReader;
import dev.ephemeris.keyspace.CorruptValueException;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.keyspace.NumberCounter;
import dev.ephemeris.keyspace.OldItemRecord;
import dev.ephemeris.keyspace.PartitionRecord;
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
 * Copies the items of one shard, as they are stored now or as formats 1 to 10 stored them. If an
 * upgrade was interrupted, there are some of both.
 *
 * <p>First all items are read in order. Then the entries that lead from keys to numbers, or in
 * earlier formats from numbers to keys, tell which items were not seen. Such an item is read by
 * itself, which succeeds if it is stored in another file than the damaged block. If that fails too,
 * it is counted as missing.
 */
final class ShardSalvage {
  private final DamagedStore source;
  private final ShardId id;
  private final int partition;
  private final OldItems oldItems;
  private final Shard target;
  private final SavedItems items;
  private final JsonReader reader = new JsonReader();
  private final List<String> reasons = new ArrayList<>();

  private long missing;
  private long undecodable;
  private long gaps;

  /** The greatest value of the partition's counter that is in a number. */
  private long greatestCounted;

  ShardSalvage(DamagedStore source, Store target, PartitionRecord partition, OldItems oldItems) {
    this.source = source;
    this.id = new ShardId(partition.shardNumber());
    this.partition = partition.id();
    this.oldItems = oldItems;
    this.target = target.shard(id);
    this.items = new SavedItems(this.target);
  }

  void run() {
    source.scan(id, ItemKeys.items(), new ItemVisitor(false));
    source.scan(id, OldItemRecord.items(), new ItemVisitor(true));
    items.flush();
    source.scan(id, ItemKeys.keys(), new KeyVisitor());
    source.scan(id, OldItemRecord.numbers(), new OldNumberVisitor());
    items.flush();
    finish();
  }

  private final class ItemVisitor implements DamagedStore.Visitor {
    private final boolean isOld;

    ItemVisitor(boolean isOld) {
      this.isOld = isOld;
    }

    @Override
    public void entry(byte[] key, byte[] value) {
      ItemRecord item = isOld ? decodeOld(key, value) : decode(value);
      if (item == null) {
        undecodable++;
      } else {
        save(item);
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

  private final class KeyVisitor implements DamagedStore.Visitor {
    @Override
    public void entry(byte[] key, byte[] value) {
      long number;
      try {
        number = ItemKeys.numberIn(value);
      } catch (CorruptValueException e) {
        return;
      }
      noteNumber(number);
      if (items.has(number)) {
        return;
      }
      try {
        byte[] found = source.get(id, ItemKeys.item(number));
        ItemRecord item = found == null ? null : decode(found);
        if (item != null) {
          save(item);
        } else if (found == null) {
          missing++;
        }
      } catch (DamagedStoreException e) {
        missing++;
      }
    }

    @Override
    public void gap(KeyRange keys, String reason) {
      // The keys are derived again from the items. Only the number of missing items becomes less
      // exact.
    }
  }

  private final class OldNumberVisitor implements DamagedStore.Visitor {
    @Override
    public void entry(byte[] key, byte[] value) {
      long number = OldItemRecord.numberOf(key);
      noteNumber(number);
      if (items.has(number) || isRewritten(value)) {
        return;
      }
      byte[] itemKey = OldItemRecord.itemOf(value);
      try {
        byte[] found = source.get(id, itemKey);
        ItemRecord item = found == null ? null : decodeOld(itemKey, found);
        if (item != null) {
          save(item);
        } else if (found == null) {
          missing++;
        }
      } catch (DamagedStoreException e) {
        missing++;
      }
    }

    /** Then its new key has led to it already. */
    private boolean isRewritten(byte[] value) {
      try {
        return source.get(id, OldItemRecord.itemKeyOf(value)) != null;
      } catch (DamagedStoreException e) {
        return false;
      }
    }

    @Override
    public void gap(KeyRange keys, String reason) {
      // As for keys.
    }
  }

  private @Nullable ItemRecord decode(byte[] value) {
    try {
      return checked(ItemRecord.decode(value));
    } catch (CorruptValueException | JsonException e) {
      return null;
    }
  }

  private @Nullable ItemRecord decodeOld(byte[] key, byte[] value) {
    try {
      return checked(oldItems.anew(key, value));
    } catch (CorruptValueException | JsonException e) {
      return null;
    }
  }

  private ItemRecord checked(ItemRecord item) throws JsonException {
    reader.read(item.value(), item.jsonOffset(), item.jsonLength());
    return item;
  }

  private void save(ItemRecord item) {
    items.save(item);
    noteNumber(item.number());
  }

  private void noteNumber(long number) {
    if (ItemNumbers.origin(number) == partition) {
      greatestCounted = Math.max(greatestCounted, ItemNumbers.counted(number));
    }
  }

  /** No LSN and no item number may be given out twice, also if it was that of a lost item. */
  private void finish() {
    long lsn = Math.max(source.lsn(id).orElse(0), items.greatestLsn());
    if (lsn == 0) {
      return;
    }
    // Every item has had an LSN of its own, so there were no more items than that.
    long next = Math.max(Math.max(lsn, greatestCounted) + 1, storedCounter());
    SureCommit.apply(
        target,
        Commit.expecting(target.lsn())
            .put(NumberCounter.key(), new NumberCounter(next).encode())
            .to(Math.max(target.lsn() + 1, lsn)));
  }

  private long storedCounter() {
    try {
      byte[] stored = source.get(id, NumberCounter.key());
      return stored == null ? 0 : NumberCounter.decode(stored).next();
    } catch (DamagedStoreException | CorruptValueException e) {
      return 0;
    }
  }

  long saved() {
    return items.saved();
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
    return items.greatestTimestamp();
  }
}
