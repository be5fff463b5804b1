// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.conformance;

import java.util.List;

/**
 * Says in which of several ways a case is run. To run every case in every way takes most of the
 * time of all tests and hardly ever finds more. So usually each case is run in one way of each
 * group, and neighbours in a file, which test much the same, in different ones: with groups by
 * runner and number of ranges, every runner meets every number of ranges with every case, and every
 * page size with every file. {@code -Dephemeris.conformance.all=true} runs everything.
 */
public final class Coverage {
  private static final boolean ALL = Boolean.getBoolean("ephemeris.conformance.all");

  private Coverage() {}

  /**
   * The ways in which a case is run.
   *
   * @param ways a group of ways that differ little
   */
  public static <W> List<W> of(List<W> ways, CaseFile file, QueryCase one) {
    if (ALL || ways.size() < 2) {
      return ways;
    }
    // Files do not all begin with the same way: some have a single case.
    int turn = file.cases().indexOf(one) + file.name().hashCode();
    return List.of(ways.get(Math.floorMod(turn, ways.size())));
  }
}
