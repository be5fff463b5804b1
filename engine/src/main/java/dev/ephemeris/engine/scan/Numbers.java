// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.scan;

/** Item numbers in ascending order. Starts before the first one. */
public interface Numbers extends AutoCloseable {
  /** Moves to the next number. Returns false if there is none. */
  boolean next();

  long number();

  @Override
  void close();
}
