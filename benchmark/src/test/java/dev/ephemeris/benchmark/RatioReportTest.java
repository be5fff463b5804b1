// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.benchmark.RatioReport.Limit;
import org.junit.jupiter.api.Test;

class RatioReportTest {
  private final RatioReport report = new RatioReport();

  @Test
  void limits_areHeldAgainstTheMedian() {
    for (double ratio : new double[] {1.0, 1.2, 9.0}) {
      report.add("slower", new Limit.AtMost(1.3), ratio);
      report.add("faster", new Limit.AtLeast(1.3), ratio);
      report.add("aside", new Limit.None(), ratio);
    }

    assertThat(report.lines())
        .containsExactly(
            "ratio slower 1.20 limit <= 1.30 met (rounds: 1.00 1.20 9.00)",
            "ratio faster 1.20 limit >= 1.30 MISSED (rounds: 1.00 1.20 9.00)",
            "ratio aside 1.20 no limit (rounds: 1.00 1.20 9.00)",
            "limits missed: 1");
  }

  @Test
  void whatIsNeverAllowed_isMissedInASingleRound() {
    report.add("wrong", new Limit.Never(), 0);
    report.add("wrong", new Limit.Never(), 0);
    report.add("wrong", new Limit.Never(), 0.5);

    assertThat(report.lines()).first().asString().startsWith("ratio wrong 0.50 limit = 0 MISSED");
  }
}
