// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;

/**
 * Collects rounds by name, and prints their medians and the ratios of subject to limit.
 *
 * <p>A ratio is computed for each round, because measurements next to each other have the same
 * noise, and its median is printed. It is a share of the limit, with 1 as the best: of rates, or of
 * CPU time, where the limit's CPU time per operation is divided by the subject's.
 */
final class Report {
  private record Comparison(String name, String subject, String limit) {}

  private final Map<String, List<Measurement>> rounds = new LinkedHashMap<>();
  private final List<Comparison> comparisons = new ArrayList<>();

  void add(String name, Measurement measurement) {
    rounds.computeIfAbsent(name, absent -> new ArrayList<>()).add(measurement);
    System.out.printf(
        Locale.ROOT,
        "  %-28s %9.0f/s %7.1f µs CPU%n",
        name,
        measurement.rate(),
        measurement.cpuMicros());
  }

  /** Requests the ratio of two rows. It is omitted if one of them was not measured. */
  void compare(String name, String subject, String limit) {
    comparisons.add(new Comparison(name, subject, limit));
  }

  /** The table, and the ratios as lines that programs can read. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(
            Locale.ROOT,
            "%-28s %11s %12s %10s %10s",
            "median of rounds",
            "rate /s",
            "CPU µs/op",
            "p50 µs",
            "p99 µs"));
    rounds.forEach((name, measurements) -> lines.add(row(name, measurements)));
    lines.add("");
    for (Comparison comparison : comparisons) {
      List<Measurement> subject = rounds.get(comparison.subject());
      List<Measurement> limit = rounds.get(comparison.limit());
      if (subject != null && limit != null) {
        String name = comparison.name();
        lines.add(ratio(name, subject, limit, (one, other) -> one.rate() / other.rate()));
        lines.add(
            ratio(
                name + "-cpu",
                subject,
                limit,
                (one, other) -> other.cpuMicros() / one.cpuMicros()));
      }
    }
    return lines;
  }

  private static String row(String name, List<Measurement> measurements) {
    return String.format(
        Locale.ROOT,
        "%-28s %11.0f %12.1f %10.0f %10.0f",
        name,
        median(measurements, Measurement::rate),
        median(measurements, Measurement::cpuMicros),
        median(measurements, Measurement::p50Micros),
        median(measurements, Measurement::p99Micros));
  }

  private static String ratio(
      String name,
      List<Measurement> subject,
      List<Measurement> limit,
      BiFunction<Measurement, Measurement, Double> share) {
    List<Double> shares = new ArrayList<>();
    for (int round = 0; round < Math.min(subject.size(), limit.size()); round++) {
      shares.add(share.apply(subject.get(round), limit.get(round)));
    }
    return String.format(Locale.ROOT, "ratio %s %.2f", name, median(shares));
  }

  private static double median(
      List<Measurement> measurements, ToDoubleFunction<Measurement> figure) {
    return median(measurements.stream().map(figure::applyAsDouble).toList());
  }

  /** The middle value, or the mean of the two in the middle. */
  static double median(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("no values, no median");
    }
    List<Double> sorted = values.stream().map(Objects::requireNonNull).sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
