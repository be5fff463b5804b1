// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

/**
 * The counter from which the items of a partition get their numbers.
 *
 * @param next the next value that it gives out
 */
public record NumberCounter(long next) {
  /** Of a partition without items. */
  public static final NumberCounter FIRST = new NumberCounter(1);

  private static final int ENCODING = 1;

  public static byte[] key() {
    return new byte[] {KeyFamily.NUMBER_COUNTER.prefix()};
  }

  public byte[] encode() {
    return new ByteSink(9).byte1(ENCODING).long8(next).toBytes();
  }

  public static NumberCounter decode(byte[] value) {
    ByteSource source = new ByteSource("number counter", value).version(ENCODING);
    NumberCounter counter = new NumberCounter(source.long8());
    source.end();
    return counter;
  }
}
