// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.forecast;

import java.util.List;

/**
 * How many of a container's items expire in each of the next intervals if none is changed.
 *
 * @param expired how many are expired and not yet purged
 * @param intervals consecutive intervals, beginning now
 * @param later how many expire after the last interval
 * @param never how many never expire under the present policy
 */
public record Forecast(long expired, List<Interval> intervals, long later, long never) {
  /** The items that expire after one second and up to another. */
  public record Interval(long afterSecond, long throughSecond, long count) {}
}
