// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.model.partition.EffectivePartitionKeyRange;
import java.util.ArrayList;
import java.util.List;

/**
 * The physical partitions in a container's record.
 *
 * @param nextId the id of the next new partition. Ids are never reused, so this number differs
 *     after each change of the list
 * @param entries in the order of their ranges
 */
public record PartitionTable(int nextId, List<PartitionRecord> entries) {
  public PartitionTable {
    entries = List.copyOf(entries);
  }

  /**
   * The partitions of a new container.
   *
   * @param firstShard the shards' numbers begin here, and have no gaps
   */
  public static PartitionTable initial(List<EffectivePartitionKeyRange> ranges, int firstShard) {
    List<PartitionRecord> partitions = new ArrayList<>();
    for (EffectivePartitionKeyRange range : ranges) {
      int id = partitions.size();
      partitions.add(
          new PartitionRecord(id, firstShard + id, range.minimum().hex(), range.maximum().hex()));
    }
    return new PartitionTable(partitions.size(), partitions);
  }

  void write(ByteSink sink) {
    sink.int4(nextId).int4(entries.size());
    for (PartitionRecord partition : entries) {
      sink.int4(partition.id())
          .int4(partition.shardNumber())
          .valueText(partition.minInclusive())
          .valueText(partition.maxExclusive())
          .int4(partition.parents().size());
      partition.parents().forEach(sink::int4);
    }
  }

  static PartitionTable read(ByteSource source) {
    int nextId = source.int4();
    int count = source.count();
    List<PartitionRecord> partitions = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      partitions.add(
          new PartitionRecord(
              source.int4(),
              source.int4(),
              source.valueText(),
              source.valueText(),
              parents(source)));
    }
    return new PartitionTable(nextId, partitions);
  }

  private static List<Integer> parents(ByteSource source) {
    int count = source.count();
    List<Integer> parents = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      parents.add(source.int4());
    }
    return parents;
  }

  /** Reads the earlier encoding, in which a partition's id was its place in the list. */
  static PartitionTable readWithoutIds(ByteSource source) {
    int count = source.count();
    List<PartitionRecord> partitions = new ArrayList<>();
    for (int id = 0; id < count; id++) {
      partitions.add(
          new PartitionRecord(id, source.int4(), source.valueText(), source.valueText()));
    }
    return new PartitionTable(count, partitions);
  }
}
