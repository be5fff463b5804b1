// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

/** A shard that no container owns any more, and whose data is still to be dropped. */
public record DroppedShardRecord(int shardNumber) {
  private static final int ENCODING = 1;

  public byte[] key() {
    return new ByteSink(KeyFamily.DROPPED_SHARD, 4).int4(shardNumber).toBytes();
  }

  public byte[] encode() {
    return new byte[] {ENCODING};
  }

  public static DroppedShardRecord decodeKey(byte[] key) {
    ByteSource source = new ByteSource("dropped shard", key).family(KeyFamily.DROPPED_SHARD);
    DroppedShardRecord dropped = new DroppedShardRecord(source.int4());
    source.end();
    return dropped;
  }
}
