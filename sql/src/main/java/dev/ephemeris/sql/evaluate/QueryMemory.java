// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.tree.Span;

/**
 * The memory that a query takes to sort, group or compare, in all its parts together. It may have
 * an equal share of Java's with all that are run at the same time: none can leave too little for
 * the others, or for the server, whatever they ask. Used by one thread.
 */
public final class QueryMemory {
  /** No more than can be computed at once. */
  public static final int QUERIES_AT_A_TIME =
      Math.max(2, Runtime.getRuntime().availableProcessors());

  /** The other half is for all else, and for what queries make and drop at once. */
  private static final long FOR_ALL_QUERIES = Runtime.getRuntime().maxMemory() / 2;

  private static final long MEGABYTE = 1024 * 1024;

  public static final long MAX_BYTES =
      Math.min(256 * MEGABYTE, FOR_ALL_QUERIES / QUERIES_AT_A_TIME);

  /** What a row or group takes besides its values. */
  public static final long ROW_BYTES = 192;

  private long held;

  /** Counts what is held from now on, and refuses a query for which that is too much. */
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

  /** Counts what is not held any more. */
  public void giveBack(long bytes) {
    held -= bytes;
  }
}
