// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

/**
 * A walk over the entries of a {@link Scan}. Starts before the first entry. Used by one thread at a
 * time; not used after its snapshot is closed.
 *
 * <p>{@link #key} and {@link #value} are asked only after {@link #next} was true.
 */
public interface Cursor extends AutoCloseable {
  /** Moves to the next entry; false when the range or the limit is exhausted, and ever after. */
  boolean next();

  /** The current key. Each call returns an array of the caller's own. */
  byte[] key();

  /** The current value. Each call returns an array of the caller's own. */
  byte[] value();

  @Override
  void close();
}
