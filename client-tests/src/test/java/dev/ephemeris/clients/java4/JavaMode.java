// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import dev.ephemeris.clients.conformance.Mode;
import dev.ephemeris.clients.conformance.Ranges;
import dev.ephemeris.conformance.QueryCase;
import java.util.regex.Pattern;

/**
 * How the Java client runs a query. It always asks for a plan, asks each range, and merges the rows
 * itself.
 */
enum JavaMode implements Mode {
  ONE_RANGE(Ranges.ONE, 2, false),
  SEVERAL_RANGES(Ranges.SEVERAL, 3, false),
  /** Each page is requested by a new iterator, with the continuation of the page before. */
  RESUMED_ONE_RANGE(Ranges.ONE, 2, true),
  RESUMED_SEVERAL_RANGES(Ranges.SEVERAL, 1, true);

  /** For groups, distinct rows and ranked rows the client gives no usable continuations. */
  private static final Pattern NOT_RESUMABLE =
      Pattern.compile(
          "\\b(GROUP\\s+BY|DISTINCT|ORDER\\s+BY\\s+(RANK|VectorDistance))\\b",
          Pattern.CASE_INSENSITIVE);

  private final Ranges ranges;
  private final int pageSize;
  private final boolean resumed;

  JavaMode(Ranges ranges, int pageSize, boolean resumed) {
    this.ranges = ranges;
    this.pageSize = pageSize;
    this.resumed = resumed;
  }

  @Override
  public Ranges ranges() {
    return ranges;
  }

  @Override
  public boolean covers(QueryCase one) {
    return !resumed || !NOT_RESUMABLE.matcher(one.query()).find();
  }

  int pageSize() {
    return pageSize;
  }

  boolean resumed() {
    return resumed;
  }
}
