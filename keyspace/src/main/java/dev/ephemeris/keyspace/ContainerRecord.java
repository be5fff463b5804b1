// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.model.Throughput;
import dev.ephemeris.store.KeyRange;

/**
 * A container as it is stored.
 *
 * @param lsn the catalogue's LSN of the last change; its ETag is made from it
 * @param timestampSeconds when its settings were last changed
 * @param settings its properties (partition key, TTL, indexing policy …) as JSON text
 * @param throughput the request units per second it has, if any was asked for
 * @param inheritorsExpiredThrough items without a ttl of their own whose {@code _ts} is not later
 *     than this were already expired under an earlier policy
 * @param ownersExpiredThrough items with a ttl of their own that was over at this second were
 *     already expired under an earlier policy
 * @param partitions its physical partitions
 */
public record ContainerRecord(
    int databaseNumber,
    int number,
    String name,
    long lsn,
    long timestampSeconds,
    String settings,
    Throughput throughput,
    long inheritorsExpiredThrough,
    long ownersExpiredThrough,
    PartitionTable partitions) {
  /** Until {@link FormatVersion#PARTITION_IDS} a partition's id was its place in the list. */
  private static final int ENCODING_WITHOUT_IDS = 1;

  private static final int ENCODING = 2;

  /** The same container with another throughput. */
  public ContainerRecord with(Throughput newThroughput) {
    return with(newThroughput, partitions);
  }

  /** The same container with other partitions. */
  public ContainerRecord with(PartitionTable newPartitions) {
    return with(throughput, newPartitions);
  }

  private ContainerRecord with(Throughput newThroughput, PartitionTable newPartitions) {
    return new ContainerRecord(
        databaseNumber,
        number,
        name,
        lsn,
        timestampSeconds,
        settings,
        newThroughput,
        inheritorsExpiredThrough,
        ownersExpiredThrough,
        newPartitions);
  }

  /** All containers. */
  public static KeyRange all() {
    return KeyFamily.CONTAINER.range();
  }

  public byte[] key() {
    return new ByteSink(KeyFamily.CONTAINER, 8).int4(databaseNumber).int4(number).toBytes();
  }

  public byte[] encode() {
    ByteSink sink =
        new ByteSink(256)
            .byte1(ENCODING)
            .int4(databaseNumber)
            .int4(number)
            .valueText(name)
            .long8(lsn)
            .long8(timestampSeconds)
            .valueText(settings);
    ThroughputEncoding.write(sink, throughput);
    sink.long8(inheritorsExpiredThrough).long8(ownersExpiredThrough);
    partitions.write(sink);
    return sink.toBytes();
  }

  public static ContainerRecord decode(byte[] value) {
    ByteSource source = new ByteSource("container", value);
    boolean hasIds = source.versionAmong(ENCODING_WITHOUT_IDS, ENCODING) == ENCODING;
    ContainerRecord container =
        new ContainerRecord(
            source.int4(),
            source.int4(),
            source.valueText(),
            source.long8(),
            source.long8(),
            source.valueText(),
            ThroughputEncoding.read(source),
            source.long8(),
            source.long8(),
            hasIds ? PartitionTable.read(source) : PartitionTable.readWithoutIds(source));
    source.end();
    return container;
  }
}
