// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.keyspace.ItemRecord;
import org.jspecify.annotations.Nullable;

/**
 * Items of one partition that may be what a query looks for, one after the other. Starts before the
 * first one. Used by one thread; closed before its snapshot.
 */
public interface Candidates extends AutoCloseable {
  /** Moves on; false when there are no more. */
  boolean next();

  /** The item, alive or expired; null when it lies outside of what the query is about. */
  @Nullable ItemRecord item();

  /** Where this is, so that others of the same access can begin behind it. */
  byte[] position();

  @Override
  void close();
}
