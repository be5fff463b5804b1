// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.cache;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.ephemeris.engine.shard.CommitListener;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.store.Shard;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Caches items that were read recently, so that a point read needs neither storage nor another
 * thread. It holds what is stored, expired or not; the reader decides whether an item is alive.
 *
 * <p><b>It never returns what storage no longer holds.</b> A client that has seen a new value, for
 * example in a listing, must not get the old one by a point read. So a writer bars a changed item
 * before its commit, and does not only remove it afterwards: a mark takes the place of the item,
 * sends readers to storage, and prevents them from filling the place. After the commit the mark is
 * removed. An item is put into the cache under the map's lock for its key, so a value that was read
 * before the mark cannot be put there after it. Marks have no weight, so they are never evicted.
 *
 * <p>Bounded by the bytes that it holds.
 */
public final class ItemCache {
  /** The capacity in bytes. */
  public static final long MAX_BYTES = 32L * 1024 * 1024;

  /** Larger items are not cached: each would evict too many others. */
  static final int MAX_ITEM_BYTES = 64 * 1024;

  /** The approximate memory of an entry besides its bytes. */
  private static final int ENTRY_OVERHEAD_BYTES = 160;

  private final Cache<Key, Entry> entries =
      Caffeine.newBuilder()
          .maximumWeight(MAX_BYTES)
          .weigher((Key key, Entry entry) -> entry.weight())
          .executor(Runnable::run)
          .build();

  /** Identifies an item in the cache. */
  private record Key(int shardNumber, long itemNumber) {
    @Override
    public int hashCode() {
      return Long.hashCode(itemNumber) * 31 + shardNumber;
    }
  }

  private sealed interface Entry {
    int weight();

    record Held(ItemRecord item) implements Entry {
      @Override
      public int weight() {
        return item.value().length + ENTRY_OVERHEAD_BYTES;
      }
    }

    /** A commit that changes this item is in progress. */
    record Barred() implements Entry {
      @Override
      public int weight() {
        return 0;
      }
    }
  }

  private static final Entry BARRED = new Entry.Barred();

  /** The item of a number if it is cached; null does not mean that it does not exist. */
  public @Nullable ItemRecord peek(Shard shard, long itemNumber) {
    return entries.getIfPresent(new Key(shard.id().number(), itemNumber)) instanceof Entry.Held held
        ? held.item()
        : null;
  }

  /** The item of a number, from the cache or from storage; null if it does not exist. */
  public @Nullable ItemRecord get(Shard shard, long itemNumber) {
    Key key = new Key(shard.id().number(), itemNumber);
    Loader loader = new Loader(shard);
    Entry entry = entries.get(key, loader::load);
    if (entry instanceof Entry.Held held) {
      return held.item();
    }
    return loader.loaded ? loader.item : read(shard, itemNumber);
  }

  private static @Nullable ItemRecord read(Shard shard, long itemNumber) {
    byte[] value = shard.get(ItemKeys.item(itemNumber));
    return value == null ? null : ItemRecord.decode(value);
  }

  /** Reads from storage. Keeps the result even if it is not to be cached. */
  private static final class Loader {
    private final Shard shard;
    private boolean loaded;
    private @Nullable ItemRecord item;

    Loader(Shard shard) {
      this.shard = shard;
    }

    @Nullable Entry load(Key key) {
      item = read(shard, key.itemNumber());
      loaded = true;
      return item == null || item.value().length > MAX_ITEM_BYTES ? null : new Entry.Held(item);
    }
  }

  /** The listener to the commits of a shard's writer. */
  public CommitListener listenerFor(Shard shard) {
    int shardNumber = shard.id().number();
    return new CommitListener() {
      @Override
      public boolean caresFor(byte[] key) {
        return ItemKeys.isItem(key);
      }

      @Override
      public void beforeCommit(List<byte[]> keys) {
        for (byte[] key : keys) {
          if (caresFor(key)) {
            entries.put(new Key(shardNumber, ItemKeys.numberOf(key)), BARRED);
          }
        }
      }

      @Override
      public void afterCommit(List<byte[]> keys, long lsn) {
        for (byte[] key : keys) {
          if (caresFor(key)) {
            entries.invalidate(new Key(shardNumber, ItemKeys.numberOf(key)));
          }
        }
      }
    };
  }
}
