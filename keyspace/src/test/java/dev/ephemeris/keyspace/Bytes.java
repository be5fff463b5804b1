// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import java.util.Arrays;
import java.util.HexFormat;

/** Bytes that compare like keys, and print as hexadecimal digits. */
record Bytes(byte[] bytes) implements Comparable<Bytes> {
  boolean startsWith(Bytes prefix) {
    return bytes.length >= prefix.bytes.length
        && Arrays.equals(prefix.bytes, 0, prefix.bytes.length, bytes, 0, prefix.bytes.length);
  }

  @Override
  public int compareTo(Bytes other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bytes that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes);
  }
}
