// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A range of keys, from {@code start} inclusive to {@code end} exclusive; a null end is unbounded.
 * The arrays belong to the range and are not changed after it is made.
 */
public record KeyRange(byte[] start, byte @Nullable [] end) {
  private static final KeyRange ALL = new KeyRange(new byte[0], null);

  /** Every key. */
  public static KeyRange all() {
    return ALL;
  }

  /** Every key that begins with these bytes. */
  public static KeyRange prefix(byte[] prefix) {
    return new KeyRange(prefix, successorOfPrefix(prefix));
  }

  /** Whether the range is empty. */
  public boolean isEmpty() {
    return end != null && Arrays.compareUnsigned(start, end) >= 0;
  }

  /** Whether a key lies in this range. */
  public boolean contains(byte[] key) {
    return Arrays.compareUnsigned(start, key) <= 0
        && (end == null || Arrays.compareUnsigned(key, end) < 0);
  }

  /** The least key greater than all keys with the prefix; null if there is none. */
  private static byte @Nullable [] successorOfPrefix(byte[] prefix) {
    for (int i = prefix.length - 1; i >= 0; i--) {
      if (prefix[i] != (byte) 0xFF) {
        byte[] end = Arrays.copyOf(prefix, i + 1);
        end[i]++;
        return end;
      }
    }
    return null;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KeyRange that
        && Arrays.equals(start, that.start)
        && Arrays.equals(end, that.end);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(start) + Arrays.hashCode(end);
  }
}
