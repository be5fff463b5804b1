package dev.ephemeris.engine.query;

import java.util.Arrays;

/**
 * A place in a walk over items: behind the entry with this key.
 *
 * @param ordinal of the partition
 * @param key of the last entry that was dealt with; empty at the beginning of the partition
 */
record Position(int ordinal, byte[] key) {
  static final Position START = new Position(0, new byte[0]);

  @Override
  public boolean equals(Object other) {
    return other instanceof Position that
        && ordinal == that.ordinal
        && Arrays.equals(key, that.key);
  }

  @Override
  public int hashCode() {
    return 31 * ordinal + Arrays.hashCode(key);
  }
}
