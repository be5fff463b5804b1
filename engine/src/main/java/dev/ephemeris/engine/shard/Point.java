// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.shard;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A key and its value, or null for no value. Points with the same key are equal. */
final class Point {
  final byte[] key;
  final byte @Nullable [] value;
  private final int hash;

  Point(byte[] key, byte @Nullable [] value) {
    this.key = key;
    this.value = value;
    this.hash = Arrays.hashCode(key);
  }

  /** A key without a value, or a key to look up. */
  Point(byte[] key) {
    this(key, null);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Point that && hash == that.hash && Arrays.equals(key, that.key);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
