// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.tree.Span;

/**
 * Counts the memory that a query, with its subqueries, holds to sort, group or compare. All running
 * queries have equal shares of half of Java's heap, so that no query can leave too little for
 * others or for the server. Used by one thread.
 */
public final class QueryMemory {
  /** The most queries that run at the same time. */
  public static final int QUERIES_AT_A_TIME =
      Math.max(2, Runtime.getRuntime().availableProcessors());

  /** The other half is for everything else, including short-lived objects of queries. */
  private static final long FOR_ALL_QUERIES = Runtime.getRuntime().maxMemory() / 2;

  private static final long MEGABYTE = 1024 * 1024;

  public static final long MAX_BYTES =
      Math.min(256 * MEGABYTE, FOR_ALL_QUERIES / QUERIES_AT_A_TIME);

  /** The memory of a row or group besides its values. */
  public static final long ROW_BYTES = 192;

  private long held;

  /** Adds held memory, and refuses the query if it exceeds its share. */
  public void take(long bytes) {
    held += bytes;
    if (held > MAX_BYTES) {
      throw new SqlException(
          Code.BEYOND_SERVER,
          Span.NONE,
          "The query has to hold more than %d MB in memory to sort, group or compare. Narrow it down, select less, order by a property that is indexed, or give the server more memory."
              .formatted(MAX_BYTES / MEGABYTE));
    }
  }

  /** Subtracts memory that is no longer held. */
  public void giveBack(long bytes) {
    held -= bytes;
  }
}
