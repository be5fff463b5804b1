package dev.ephemeris.keyspace;

import dev.ephemeris.model.Throughput;
import java.util.ArrayList;
import java.util.List;

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
 * @param shards its physical partitions in the order of their ranges
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
    List<ShardRange> shards) {
  private static final int ENCODING = 1;

  /** One physical partition: which effective partition keys, as hexadecimal text, are where. */
  public record ShardRange(int shardNumber, String minInclusive, String maxExclusive) {}

  public ContainerRecord {
    shards = List.copyOf(shards);
  }

  /** The same container with another throughput. */
  public ContainerRecord with(Throughput newThroughput) {
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
        shards);
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
    sink.long8(inheritorsExpiredThrough).long8(ownersExpiredThrough).int4(shards.size());
    for (ShardRange shard : shards) {
      sink.int4(shard.shardNumber())
          .valueText(shard.minInclusive())
          .valueText(shard.maxExclusive());
    }
    return sink.toBytes();
  }

  public static ContainerRecord decode(byte[] value) {
    ByteSource source = new ByteSource("container", value).version(ENCODING);
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
            shards(source));
    source.end();
    return container;
  }

  private static List<ShardRange> shards(ByteSource source) {
    int count = source.count();
    List<ShardRange> shards = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      shards.add(new ShardRange(source.int4(), source.valueText(), source.valueText()));
    }
    return shards;
  }
}
