// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.salvage;

import dev.ephemeris.engine.commit.SureCommit;
import dev.ephemeris.keyspace.ContainerRecord;
import dev.ephemeris.keyspace.CorruptValueException;
import dev.ephemeris.keyspace.CountersRecord;
import dev.ephemeris.keyspace.DatabaseRecord;
import dev.ephemeris.keyspace.DroppedShardRecord;
import dev.ephemeris.keyspace.FormatRecord;
import dev.ephemeris.keyspace.FormatVersion;
import dev.ephemeris.keyspace.KeyFamily;
import dev.ephemeris.keyspace.PartitionRecord;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.DamagedStore;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Store;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/**
 * The readable part of the catalogue.
 *
 * <p>If a change of the catalogue is lost, its records may contradict each other. They are
 * corrected so that the engine can open them. Of two databases or containers with the same name the
 * older one is left out, because it had been deleted before the other was created. A database whose
 * record is lost is created again if it has containers.
 */
final class SavedCatalogue {
  private final TreeMap<Integer, DatabaseRecord> databases = new TreeMap<>();
  private final List<ContainerRecord> containers = new ArrayList<>();
  private final Set<Integer> droppedShards = new HashSet<>();
  private final List<String> notes = new ArrayList<>();
  private CountersRecord counters = CountersRecord.INITIAL;
  private int format = FormatVersion.current().number();
  private long lsn;

  private SavedCatalogue() {}

  static SavedCatalogue read(DamagedStore source) {
    SavedCatalogue catalogue = new SavedCatalogue();
    catalogue.lsn = source.lsn(SystemShards.CATALOGUE).orElse(0);
    source.scan(
        SystemShards.CATALOGUE,
        KeyRange.all(),
        new DamagedStore.Visitor() {
          @Override
          public void entry(byte[] key, byte[] value) {
            try {
              catalogue.take(key, value);
            } catch (CorruptValueException e) {
              catalogue.notes.add("A record of the catalogue is invalid: " + e.getMessage() + ".");
            }
          }

          @Override
          public void gap(KeyRange keys, String reason) {
            catalogue.notes.add(
                "A part of the catalogue cannot be read, so databases and containers may be missing: "
                    + reason
                    + ".");
          }
        });
    catalogue.removeDeletedDatabases();
    catalogue.removeDeletedContainers();
    catalogue.replaceLostDatabases();
    return catalogue;
  }

  private void take(byte[] key, byte[] value) {
    if (isOf(KeyFamily.FORMAT, key)) {
      format = FormatRecord.decode(value).version();
    } else if (isOf(KeyFamily.COUNTERS, key)) {
      counters = CountersRecord.decode(value);
    } else if (isOf(KeyFamily.DATABASE, key)) {
      DatabaseRecord database = DatabaseRecord.decode(value);
      databases.put(database.number(), database);
      lsn = Math.max(lsn, database.lsn());
    } else if (isOf(KeyFamily.CONTAINER, key)) {
      ContainerRecord container = ContainerRecord.decode(value);
      containers.add(container);
      lsn = Math.max(lsn, container.lsn());
    } else if (isOf(KeyFamily.DROPPED_SHARD, key)) {
      droppedShards.add(DroppedShardRecord.decodeKey(key).shardNumber());
    }
  }

  private static boolean isOf(KeyFamily family, byte[] key) {
    return key.length > 0 && key[0] == family.prefix();
  }

  private void removeDeletedDatabases() {
    for (DatabaseRecord database : List.copyOf(databases.values())) {
      if (databases.tailMap(database.number(), false).values().stream()
          .anyMatch(later -> later.name().equals(database.name()))) {
        databases.remove(database.number());
        containers.stream()
            .filter(container -> container.databaseNumber() == database.number())
            .toList()
            .forEach(this::leaveOut);
        notes.add(
            "An earlier database '%s' is left out: it had been deleted before the present one was made."
                .formatted(database.name()));
      }
    }
  }

  private void removeDeletedContainers() {
    for (ContainerRecord container : List.copyOf(containers)) {
      if (containers.stream()
          .anyMatch(
              later ->
                  later.databaseNumber() == container.databaseNumber()
                      && later.number() > container.number()
                      && later.name().equals(container.name()))) {
        leaveOut(container);
        notes.add(
            "An earlier container '%s' is left out: it had been deleted before the present one was made."
                .formatted(container.name()));
      }
    }
  }

  private void leaveOut(ContainerRecord container) {
    containers.remove(container);
    container
        .partitions()
        .entries()
        .forEach(partition -> droppedShards.add(partition.shardNumber()));
  }

  private void replaceLostDatabases() {
    for (ContainerRecord container : containers) {
      int number = container.databaseNumber();
      if (!databases.containsKey(number)) {
        String name = "salvaged-" + number;
        databases.put(
            number,
            new DatabaseRecord(
                number, name, container.lsn(), container.timestampSeconds(), Throughput.UNASKED));
        notes.add(
            "The record of a database is lost, with its name and throughput; it is now called '%s'."
                .formatted(name));
      }
    }
  }

  /** The format of the data; the current one if the record of the format is lost. */
  int format() {
    return format;
  }

  List<ContainerRecord> containers() {
    return containers;
  }

  List<String> notes() {
    return notes;
  }

  String databaseName(ContainerRecord container) {
    return databases.get(container.databaseNumber()).name();
  }

  /** Shards with data that belong to no container. */
  List<ShardId> strayShards(Collection<ShardId> present) {
    Set<Integer> known = new HashSet<>(droppedShards);
    containers.forEach(
        container ->
            container
                .partitions()
                .entries()
                .forEach(partition -> known.add(partition.shardNumber())));
    return present.stream()
        .filter(shard -> shard.number() >= SystemShards.FIRST_CONTAINER_SHARD)
        .filter(shard -> !known.contains(shard.number()))
        .toList();
  }

  /**
   * Stores all of it, as in the middle of an upgrade: an earlier version refuses it, and the engine
   * derives everything else again from the items.
   *
   * @param present every shard that was seen; no number may be assigned twice
   */
  void write(Store target, Collection<ShardId> present) {
    Shard shard = target.shard(SystemShards.CATALOGUE);
    Commit.Builder commit = Commit.expecting(shard.lsn());
    FormatRecord format = new FormatRecord(FormatVersion.ITEMS_IN_TWO_WAYS.number());
    commit.put(FormatRecord.key(), format.encode());
    commit.put(CountersRecord.key(), nextNumbers(present).encode());
    databases.values().forEach(database -> commit.put(database.key(), database.encode()));
    containers.forEach(container -> commit.put(container.key(), container.encode()));
    SureCommit.apply(shard, commit.to(Math.max(shard.lsn(), lsn) + 1));
  }

  private CountersRecord nextNumbers(Collection<ShardId> present) {
    int nextDatabase = counters.nextDatabase();
    int nextContainer = counters.nextContainer();
    int nextShard = counters.nextShard();
    for (ContainerRecord container : containers) {
      nextDatabase = Math.max(nextDatabase, container.databaseNumber() + 1);
      nextContainer = Math.max(nextContainer, container.number() + 1);
      for (PartitionRecord partition : container.partitions().entries()) {
        nextShard = Math.max(nextShard, partition.shardNumber() + 1);
      }
    }
    for (ShardId shard : present) {
      nextShard = Math.max(nextShard, shard.number() + 1);
    }
    if (!databases.isEmpty()) {
      nextDatabase = Math.max(nextDatabase, databases.lastKey() + 1);
    }
    return new CountersRecord(nextDatabase, nextContainer, nextShard);
  }
}
