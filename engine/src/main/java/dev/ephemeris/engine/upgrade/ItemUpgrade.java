// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.upgrade;

import dev.ephemeris.keyspace.ContainerRecord;
import dev.ephemeris.keyspace.PartitionRecord;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Rewrites the items of all containers from the formats 1 to 10, where they were stored under their
 * keys, to be stored under their numbers. Nothing of an item changes that clients can see, except
 * the order in which items are listed.
 *
 * <p>It runs before anything else uses the store, so it needs no writers, and no cache can know
 * items from before. It can be interrupted at any point, and continues at the next start ({@link
 * ShardUpgrade}). Data of deleted containers that still has to be dropped is left as it is.
 */
public final class ItemUpgrade {
  /** A tenth is added to the space for a copy of the items: their new form is a little larger. */
  private static final int SPARE_SHARE = 10;

  /** From this many rewritten items on, a shard is worth compacting afterwards. */
  private static final int MIN_RECLAIM_ITEMS = 1000;

  private static final long LOG_NANOS = 5_000_000_000L;
  private static final Logger LOG = LoggerFactory.getLogger(ItemUpgrade.class);

  private final Store store;
  private final List<ContainerRecord> containers;

  /**
   * @param store not used by anybody else meanwhile
   */
  public ItemUpgrade(Store store) {
    this.store = store;
    this.containers = containers(store);
  }

  private static List<ContainerRecord> containers(Store store) {
    List<ContainerRecord> containers = new ArrayList<>();
    try (Snapshot snapshot = store.shard(SystemShards.CATALOGUE).snapshot();
        Cursor cursor = snapshot.scan(Scan.ascending(ContainerRecord.all()))) {
      while (cursor.next()) {
        containers.add(ContainerRecord.decode(cursor.value()));
      }
    }
    return containers;
  }

  /**
   * Checks that there is enough disk space for a second copy of all items that have to be
   * rewritten: storage removes the first one only some time later.
   *
   * @throws NotEnoughSpaceException if not
   */
  public void requireSpace() {
    OptionalLong free = store.freeBytes();
    if (free.isEmpty()) {
      return;
    }
    long bytes = 0;
    for (ContainerRecord container : containers) {
      for (PartitionRecord partition : container.partitions().entries()) {
        bytes += ShardUpgrade.approximateBytes(shard(partition));
      }
    }
    long needed = bytes + bytes / SPARE_SHARE;
    if (needed > free.getAsLong()) {
      throw new NotEnoughSpaceException(needed, free.getAsLong());
    }
  }

  private Shard shard(PartitionRecord partition) {
    return store.shard(new ShardId(partition.shardNumber()));
  }

  private record Part(ShardId shard, ShardUpgrade upgrade) {}

  /**
   * Rewrites all items that are stored in the old way. Returns the shards in which these were many.
   *
   * @param nanoTime the time, to log the progress now and then
   * @param listener is told of the progress after each commit
   */
  public List<ShardId> run(LongSupplier nanoTime, Consumer<UpgradeProgress> listener) {
    List<Part> parts = parts();
    Run run = new Run(nanoTime, listener, parts);
    List<ShardId> rewritten = new ArrayList<>();
    for (Part part : parts) {
      if (run.rewrite(part) >= MIN_RECLAIM_ITEMS) {
        rewritten.add(part.shard);
      }
    }
    return rewritten;
  }

  /** Counts what is done, and tells of it. */
  private static final class Run {
    private final LongSupplier nanoTime;
    private final Consumer<UpgradeProgress> listener;
    private final int partitions;
    private int begun;
    private long items;
    private long done;
    private long loggedAt;

    Run(LongSupplier nanoTime, Consumer<UpgradeProgress> listener, List<Part> parts) {
      this.nanoTime = nanoTime;
      this.listener = listener;
      this.partitions = parts.size();
      for (Part part : parts) {
        ShardUpgrade.Amount amount = part.upgrade.amount();
        items += amount.items();
        done += amount.done();
      }
      LOG.info("{} items are to be stored in the new way", items - done);
      loggedAt = nanoTime.getAsLong();
    }

    long rewrite(Part part) {
      long doneBefore = done;
      begun++;
      part.upgrade.dropUnfinishedIndex();
      while (!part.upgrade.isDone()) {
        done += part.upgrade.step();
        // The counts of damaged data may be wrong.
        items = Math.max(items, done);
        tell(new UpgradeProgress(begun, partitions, done, items));
      }
      return done - doneBefore;
    }

    private void tell(UpgradeProgress progress) {
      listener.accept(progress);
      long now = nanoTime.getAsLong();
      if (now - loggedAt >= LOG_NANOS) {
        loggedAt = now;
        log(progress);
      }
    }
  }

  private List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    for (ContainerRecord container : containers) {
      OldItems oldItems = new OldItems(container);
      for (PartitionRecord partition : container.partitions().entries()) {
        Shard shard = shard(partition);
        parts.add(
            new Part(
                shard.id(),
                new ShardUpgrade(shard, partition.id(), oldItems, store.commitLimits())));
      }
    }
    return parts;
  }

  private static void log(UpgradeProgress progress) {
    LOG.info(
        "{} of about {} items ({} %) are stored in the new way; now in partition {} of {}",
        progress.itemsDone(),
        progress.items(),
        progress.percent(),
        progress.partition(),
        progress.partitions());
  }
}
