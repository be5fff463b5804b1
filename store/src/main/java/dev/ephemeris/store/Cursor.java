// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

/**
 * A walk over the entries of a {@link Scan}. Starts before the first entry. Used by one thread at a
 * time; not used after its snapshot is closed.
 *
 * <p>{@link #key} and {@link #value} are called only after {@link #next} returned true.
 */
public interface Cursor extends AutoCloseable {
  /** Moves to the next entry; false if there is none in the range and the limit. */
  boolean next();

  /** The current key. Each call returns an array of the caller's own. */
  byte[] key();

  /** The current value. Each call returns an array of the caller's own. */
  byte[] value();

  @Override
  void close();
}
