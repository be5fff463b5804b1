// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.salvage;

import dev.ephemeris.engine.base.NewerFormatException;
import dev.ephemeris.engine.commit.SureCommit;
import dev.ephemeris.engine.salvage.SalvageReport.SavedClock;
import dev.ephemeris.engine.salvage.SalvageReport.SavedContainer;
import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.engine.upgrade.OldItems;
import dev.ephemeris.keyspace.ClockRecord;
import dev.ephemeris.keyspace.ContainerRecord;
import dev.ephemeris.keyspace.CorruptValueException;
import dev.ephemeris.keyspace.FormatVersion;
import dev.ephemeris.keyspace.ItemKeys;
import dev.ephemeris.keyspace.OldItemRecord;
import dev.ephemeris.keyspace.PartitionRecord;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.DamagedStore;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Store;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Copies what can be read of damaged data into an empty store.
 *
 * <p>Only data from which everything else can be derived is copied: databases, containers, the
 * clock, and items. When the engine opens the result, it counts the items and builds expiry queues
 * and indexes, as for data of an early version; so all of these agree with the copied items.
 *
 * <p><b>Expired stays expired</b> (T24). The clock begins at the greatest of: the stored mark, the
 * latest {@code _ts} of an item, and the machine's time plus the stored offset. The cut-offs of
 * earlier policies are part of a container's record.
 */
public final class Salvage {
  private final DamagedStore source;
  private final Store target;
  private final MachineClock machine;
  private final List<SavedContainer> containers = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private long greatestTimestamp;

  private Salvage(DamagedStore source, Store target, MachineClock machine) {
    this.source = source;
    this.target = target;
    this.machine = machine;
  }

  /**
   * @throws NewerFormatException if the data was written by a later version of the program
   */
  public static SalvageReport run(DamagedStore source, Store target, MachineClock machine) {
    return new Salvage(source, target, machine).run();
  }

  private SalvageReport run() {
    SavedCatalogue catalogue = SavedCatalogue.read(source);
    if (catalogue.format() > FormatVersion.current().number()) {
      throw new NewerFormatException(catalogue.format(), FormatVersion.current().number());
    }
    notes.addAll(catalogue.notes());
    for (ContainerRecord container : catalogue.containers()) {
      containers.add(save(container, catalogue.databaseName(container)));
    }
    List<ShardId> present = source.shards();
    catalogue.strayShards(present).forEach(this::report);
    SavedClock clock = saveClock();
    catalogue.write(target, present);
    return new SalvageReport(containers, clock, notes);
  }

  private SavedContainer save(ContainerRecord container, String databaseName) {
    long saved = 0;
    long missing = 0;
    long undecodable = 0;
    long gaps = 0;
    List<String> reasons = new ArrayList<>();
    OldItems oldItems = new OldItems(container);
    for (PartitionRecord partition : container.partitions().entries()) {
      ShardSalvage shard = new ShardSalvage(source, target, partition, oldItems);
      shard.run();
      saved += shard.saved();
      missing += shard.missing();
      undecodable += shard.undecodable();
      gaps += shard.gaps();
      reasons.addAll(shard.reasons());
      greatestTimestamp = Math.max(greatestTimestamp, shard.greatestTimestamp());
    }
    return new SavedContainer(
        databaseName,
        container.name(),
        saved,
        missing,
        undecodable,
        gaps,
        reasons.subList(0, Math.min(reasons.size(), SalvageReport.MAX_REASONS)));
  }

  /**
   * Reports a shard that belongs to no container: its container's record is lost, or it was being
   * deleted.
   */
  private void report(ShardId stray) {
    long[] items = {0};
    DamagedStore.Visitor counting =
        new DamagedStore.Visitor() {
          @Override
          public void entry(byte[] key, byte[] value) {
            items[0]++;
          }

          @Override
          public void gap(KeyRange keys, String reason) {}
        };
    source.scan(stray, ItemKeys.items(), counting);
    source.scan(stray, OldItemRecord.items(), counting);
    if (items[0] > 0) {
      notes.add(
          "%d items of a container cannot be saved, since its record is lost (they are in shard %d)."
              .formatted(items[0], stray.number()));
    }
  }

  private SavedClock saveClock() {
    ClockRecord stored = storedClock();
    long offset = stored == null ? 0 : stored.offsetSeconds();
    long mark = stored == null ? 0 : stored.highWaterSeconds();
    long second = Math.max(Math.max(mark, greatestTimestamp), machine.epochSeconds() + offset);
    Shard shard = target.shard(SystemShards.CLOCK);
    SureCommit.apply(
        shard,
        Commit.expecting(shard.lsn())
            .put(ClockRecord.key(), new ClockRecord(second, offset).encode())
            .to(Math.max(shard.lsn(), source.lsn(SystemShards.CLOCK).orElse(0)) + 1));
    return new SavedClock(second, stored == null);
  }

  private @Nullable ClockRecord storedClock() {
    List<ClockRecord> found = new ArrayList<>();
    source.scan(
        SystemShards.CLOCK,
        KeyRange.prefix(ClockRecord.key()),
        new DamagedStore.Visitor() {
          @Override
          public void entry(byte[] key, byte[] value) {
            try {
              found.add(ClockRecord.decode(value));
            } catch (CorruptValueException e) {
              notes.add("The clock's mark is invalid: " + e.getMessage() + ".");
            }
          }

          @Override
          public void gap(KeyRange keys, String reason) {
            notes.add("The clock's mark cannot be read: " + reason + ".");
          }
        });
    return found.isEmpty() ? null : found.getFirst();
  }
}
