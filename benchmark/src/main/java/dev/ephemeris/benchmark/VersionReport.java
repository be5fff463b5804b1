// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Collects the costs of operations in two versions, round by round, and tells whether the newer one
 * costs more by no more than the older one differs from itself.
 */
final class VersionReport {
  /** CPU time per operation in one round, in microseconds. */
  private record Round(double before, double beforeAgain, double now) {}

  private final Map<String, List<Round>> rounds = new LinkedHashMap<>();

  void add(String operation, double before, double beforeAgain, double now) {
    rounds
        .computeIfAbsent(operation, absent -> new ArrayList<>())
        .add(new Round(before, beforeAgain, now));
    System.out.printf(
        Locale.ROOT,
        "  %-12s %7.1f µs CPU before, %7.1f again, %7.1f now%n",
        operation,
        before,
        beforeAgain,
        now);
  }

  /** A line for each operation, which programs can read. */
  List<String> lines() {
    return rounds.entrySet().stream().map(entry -> line(entry.getKey(), entry.getValue())).toList();
  }

  private static String line(String operation, List<Round> measured) {
    // Both runs of the earlier version are equally valid, so the newer one is compared with their
    // mean.
    double ratio = median(measured, round -> 2 * round.now / (round.before + round.beforeAgain));
    double itself = median(measured, round -> round.beforeAgain / round.before);
    double largest =
        measured.stream()
            .mapToDouble(round -> distance(round.beforeAgain / round.before))
            .max()
            .orElse(0);
    boolean kept = ratio - 1 <= Math.max(distance(itself), medianDistance(measured));
    return String.format(
        Locale.ROOT,
        "ratio %s-cpu-now/before %.3f %s (before against itself: median %.3f, typically %.3f off, at"
            + " most %.3f off, %d rounds)",
        operation,
        ratio,
        kept ? "met" : "MISSED",
        itself,
        medianDistance(measured),
        largest,
        measured.size());
  }

  private static double medianDistance(List<Round> measured) {
    return median(measured, round -> distance(round.beforeAgain / round.before));
  }

  private static double distance(double ratio) {
    return Math.abs(ratio - 1);
  }

  private static double median(List<Round> measured, ToDoubleFunction<Round> figure) {
    return Report.median(measured.stream().map(figure::applyAsDouble).toList());
  }
}
