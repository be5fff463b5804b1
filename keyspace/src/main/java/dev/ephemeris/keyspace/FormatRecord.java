// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

/** The format version that the data is written in. */
public record FormatRecord(int version) {
  private static final int ENCODING = 1;

  public static byte[] key() {
    return new byte[] {KeyFamily.FORMAT.prefix()};
  }

  public byte[] encode() {
    return new ByteSink(5).byte1(ENCODING).int4(version).toBytes();
  }

  /** Reads only what every version, also a later one, keeps in this place: the number. */
  public static FormatRecord decode(byte[] value) {
    return new FormatRecord(new ByteSource("format", value).version(ENCODING).int4());
  }
}
