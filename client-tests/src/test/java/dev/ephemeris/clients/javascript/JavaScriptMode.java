// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.javascript;

import dev.ephemeris.clients.conformance.Mode;
import dev.ephemeris.clients.conformance.Ranges;

/**
 * How the JavaScript client runs a query. Usually it sends the query unchanged, and the server does
 * all the work. When told to, it plans, asks each range, and merges the rows itself.
 */
enum JavaScriptMode implements Mode {
  DIRECT_ONE_RANGE(Ranges.ONE, "fetchNext", 1),
  DIRECT_SEVERAL_RANGES(Ranges.SEVERAL, "fetchNext", 2),
  RESUMED_SEVERAL_RANGES(Ranges.SEVERAL, "resume", 2),
  PLANNED_ONE_RANGE(Ranges.ONE, "plan", 2),
  PLANNED_SEVERAL_RANGES(Ranges.SEVERAL, "plan", 2);

  private final Ranges ranges;
  private final String way;
  private final int pageSize;

  JavaScriptMode(Ranges ranges, String way, int pageSize) {
    this.ranges = ranges;
    this.way = way;
    this.pageSize = pageSize;
  }

  @Override
  public Ranges ranges() {
    return ranges;
  }

  /** How the script reads the pages. */
  String way() {
    return way;
  }

  int pageSize() {
    return pageSize;
  }
}
