// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.keyspace.ItemRecord;
import org.jspecify.annotations.Nullable;

/**
 * The items of one partition that may match a query, one after the other. Starts before the first
 * one. Used by one thread; closed before its snapshot.
 */
public interface Candidates extends AutoCloseable {
  /** Moves to the next candidate. Returns false if there is none. */
  boolean next();

  /** The item, alive or expired; null if it is outside the query's scope. */
  @Nullable ItemRecord item();

  /** The position of the candidate; others with the same access path can begin after it. */
  byte[] position();

  @Override
  void close();
}
