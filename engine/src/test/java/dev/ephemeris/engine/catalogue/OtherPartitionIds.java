// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.keyspace.ContainerRecord;
import dev.ephemeris.keyspace.PartitionRecord;
import dev.ephemeris.keyspace.PartitionTable;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Store;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Changes the ids of a container's partitions while the engine runs. The container must be empty.
 * The new ids have gaps and are not in the order of the ranges.
 */
public final class OtherPartitionIds {
  private OtherPartitionIds() {}

  /** The ids for a container with this many partitions, in the order of their ranges. */
  public static List<Integer> ids(int count) {
    List<Integer> ids = new ArrayList<>(List.of(7, 3, 12));
    for (int id = 30; ids.size() < count; id -= 2) {
      ids.add(id);
    }
    return Collections.unmodifiableList(ids.subList(0, count));
  }

  /** Changes the ids of a container to those of {@link #ids}. */
  public static void give(Store store, Container container) {
    List<Integer> ids = ids(container.partitions().size());
    give(store, container, ids, Collections.nCopies(ids.size(), List.of()));
  }

  /**
   * Changes the ids and parents of a container, in the order of the partitions' ranges.
   *
   * @param parents the parents of each partition
   */
  public static void give(
      Store store, Container container, List<Integer> ids, List<List<Integer>> parents) {
    List<Partition> partitions = new ArrayList<>();
    List<PartitionRecord> records = new ArrayList<>();
    List<PartitionRecord> stored = container.record().partitions().entries();
    for (Partition old : container.partitions()) {
      int place = partitions.size();
      int id = ids.get(place);
      partitions.add(
          new Partition(
              id,
              parents.get(place),
              old.range(),
              old.shard(),
              old.writer(),
              old.ledger(),
              old.indexState(),
              old.lacking(),
              old.budget()));
      PartitionRecord record = stored.get(place);
      records.add(
          new PartitionRecord(
              id,
              record.shardNumber(),
              record.minInclusive(),
              record.maxExclusive(),
              parents.get(place)));
    }
    int nextId = Collections.max(ids) + 1;
    ContainerRecord record = container.record().with(new PartitionTable(nextId, records));
    Shard shard = store.shard(SystemShards.CATALOGUE);
    long lsn = shard.lsn();
    shard.commit(Commit.expecting(lsn).put(record.key(), record.encode()).to(lsn + 1));
    container.replace(record, container.settings(), new PartitionMap(nextId, partitions));
  }
}
