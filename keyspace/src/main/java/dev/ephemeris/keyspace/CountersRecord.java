// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

/**
 * The next numbers to give out. A number is never given twice, also not after its bearer is gone.
 */
public record CountersRecord(int nextDatabase, int nextContainer, int nextShard) {
  private static final int ENCODING = 1;

  /** What counts before anything was made. */
  public static final CountersRecord INITIAL =
      new CountersRecord(1, 1, SystemShards.FIRST_CONTAINER_SHARD);

  public static byte[] key() {
    return new byte[] {KeyFamily.COUNTERS.prefix()};
  }

  public byte[] encode() {
    return new ByteSink(13)
        .byte1(ENCODING)
        .int4(nextDatabase)
        .int4(nextContainer)
        .int4(nextShard)
        .toBytes();
  }

  public static CountersRecord decode(byte[] value) {
    ByteSource source = new ByteSource("counters", value).version(ENCODING);
    CountersRecord counters = new CountersRecord(source.int4(), source.int4(), source.int4());
    source.end();
    return counters;
  }
}
