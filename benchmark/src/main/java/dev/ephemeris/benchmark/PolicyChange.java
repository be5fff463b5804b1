// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import dev.ephemeris.benchmark.RatioReport.Limit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compares the time of a change of {@code defaultTtl} on a container with many items and on one
 * with few. Changes of the two alternate, on the same server.
 */
final class PolicyChange {
  static final String FEW = "few";
  static final String MANY = "many";

  private static final String NAME = "change-default-many/few";
  private static final Limit LIMIT = new Limit.AtMost(2.0);

  /** The changes in each round, for each container. */
  private static final int CHANGES = 50;

  private static final long DEFAULT_TTL = 1_000_000;

  private final ControlClient control;
  private final RatioReport ratios;
  private long defaultTtl = DEFAULT_TTL;

  PolicyChange(ControlClient control, RatioReport ratios) {
    this.control = control;
    this.ratios = ratios;
  }

  /** Measures the two filled containers. A first round is not counted. */
  void run(int rounds) throws IOException, InterruptedException {
    double unused = round();
    for (int round = 0; round < rounds; round++) {
      ratios.add(NAME, LIMIT, round());
    }
  }

  private double round() throws IOException, InterruptedException {
    List<Double> onFew = new ArrayList<>();
    List<Double> onMany = new ArrayList<>();
    for (int change = 0; change < CHANGES; change++) {
      defaultTtl++;
      if (change % 2 == 0) {
        onFew.add(micros(FEW));
        onMany.add(micros(MANY));
      } else {
        onMany.add(micros(MANY));
        onFew.add(micros(FEW));
      }
    }
    double fewMicros = Report.median(onFew);
    double manyMicros = Report.median(onMany);
    System.out.printf(
        Locale.ROOT, "  change of the default: few %.0f µs, many %.0f µs%n", fewMicros, manyMicros);
    return manyMicros / fewMicros;
  }

  private double micros(String container) throws IOException, InterruptedException {
    return control.changeDefaultTtl(container, defaultTtl).toNanos() / 1e3;
  }
}
