// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.model.Throughput;

/**
 * A database as it is stored.
 *
 * @param lsn the catalogue's LSN of the last change; its ETag is made from it
 * @param timestampSeconds when it was last changed
 * @param throughput what its containers share, if any was asked for
 */
public record DatabaseRecord(
    int number, String name, long lsn, long timestampSeconds, Throughput throughput) {
  private static final int ENCODING = 1;

  public byte[] key() {
    return new ByteSink(KeyFamily.DATABASE, 4).int4(number).toBytes();
  }

  public byte[] encode() {
    ByteSink sink =
        new ByteSink(64)
            .byte1(ENCODING)
            .int4(number)
            .valueText(name)
            .long8(lsn)
            .long8(timestampSeconds);
    ThroughputEncoding.write(sink, throughput);
    return sink.toBytes();
  }

  public static DatabaseRecord decode(byte[] value) {
    ByteSource source = new ByteSource("database", value).version(ENCODING);
    DatabaseRecord database =
        new DatabaseRecord(
            source.int4(),
            source.valueText(),
            source.long8(),
            source.long8(),
            ThroughputEncoding.read(source));
    source.end();
    return database;
  }
}
