// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Collects ratios round by round, and tells for each whether it is within its limit.
 *
 * <p>The median of the rounds counts, because other work of the machine may have affected single
 * rounds; if nothing at all is allowed, the worst round counts.
 */
final class RatioReport {
  /** The limit of a ratio. */
  sealed interface Limit {
    record AtLeast(double value) implements Limit {}

    record AtMost(double value) implements Limit {}

    /** Must be 0 in every round. */
    record Never() implements Limit {}

    /** No limit, only for comparison. */
    record None() implements Limit {}
  }

  private final Map<String, Limit> limits = new LinkedHashMap<>();
  private final Map<String, List<Double>> rounds = new LinkedHashMap<>();

  /** Adds one round's ratio. The first ratio with a name sets its limit. */
  void add(String name, Limit limit, double ratio) {
    limits.putIfAbsent(name, limit);
    rounds.computeIfAbsent(name, absent -> new ArrayList<>()).add(ratio);
  }

  /** A line for each ratio, which programs can read, and the number of exceeded limits. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    int missed = 0;
    for (Map.Entry<String, Limit> entry : limits.entrySet()) {
      List<Double> ratios = rounds.getOrDefault(entry.getKey(), List.of());
      double ratio = figure(entry.getValue(), ratios);
      missed += isKept(entry.getValue(), ratio) ? 0 : 1;
      lines.add(
          String.format(
              Locale.ROOT,
              "ratio %s %.2f %s (rounds: %s)",
              entry.getKey(),
              ratio,
              verdict(entry.getValue(), ratio),
              ratios.stream()
                  .map(round -> String.format(Locale.ROOT, "%.2f", round))
                  .collect(Collectors.joining(" "))));
    }
    lines.add("limits missed: " + missed);
    return lines;
  }

  private static double figure(Limit limit, List<Double> ratios) {
    return limit instanceof Limit.Never ? Collections.max(ratios) : Report.median(ratios);
  }

  private static String verdict(Limit limit, double ratio) {
    String kept = isKept(limit, ratio) ? "met" : "MISSED";
    return switch (limit) {
      case Limit.AtLeast(double value) ->
          String.format(Locale.ROOT, "limit >= %.2f %s", value, kept);
      case Limit.AtMost(double value) ->
          String.format(Locale.ROOT, "limit <= %.2f %s", value, kept);
      case Limit.Never() -> "limit = 0 " + kept;
      case Limit.None() -> "no limit";
    };
  }

  private static boolean isKept(Limit limit, double ratio) {
    return switch (limit) {
      case Limit.AtLeast(double value) -> ratio >= value;
      case Limit.AtMost(double value) -> ratio <= value;
      case Limit.Never() -> ratio == 0;
      case Limit.None() -> true;
    };
  }
}
