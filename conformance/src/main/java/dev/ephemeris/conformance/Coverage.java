// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.conformance;

import java.util.List;

/**
 * Selects the ways in which a case is run. Running every case in every way takes most of the time
 * of all tests and rarely finds more. So usually each case is run in one way of each group, and
 * neighbours in a file, which test similar things, in different ways. Groups are by runner and
 * number of ranges: every case is run by every runner with every number of ranges, and every file
 * with every page size. {@code -Dephemeris.conformance.all=true} runs everything.
 */
public final class Coverage {
  private static final boolean ALL = Boolean.getBoolean("ephemeris.conformance.all");

  private Coverage() {}

  /**
   * The ways in which a case is run.
   *
   * @param ways a group of similar ways
   */
  public static <W> List<W> of(List<W> ways, CaseFile file, QueryCase one) {
    if (ALL || ways.size() < 2) {
      return ways;
    }
    // Files begin with different modes, because some have a single case.
    int turn = file.cases().indexOf(one) + file.name().hashCode();
    return List.of(ways.get(Math.floorMod(turn, ways.size())));
  }
}
