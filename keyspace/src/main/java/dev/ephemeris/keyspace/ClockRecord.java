// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

/**
 * How far time has come.
 *
 * @param highWaterSeconds the latest Unix second that was ever given out
 * @param offsetSeconds how far this data's time was moved ahead of the machine's (for tests)
 */
public record ClockRecord(long highWaterSeconds, long offsetSeconds) {
  private static final int ENCODING = 1;

  public static byte[] key() {
    return new byte[] {KeyFamily.CLOCK.prefix()};
  }

  public byte[] encode() {
    return new ByteSink(17).byte1(ENCODING).long8(highWaterSeconds).long8(offsetSeconds).toBytes();
  }

  public static ClockRecord decode(byte[] value) {
    ByteSource source = new ByteSource("clock", value).version(ENCODING);
    ClockRecord clock = new ClockRecord(source.long8(), source.long8());
    source.end();
    return clock;
  }
}
