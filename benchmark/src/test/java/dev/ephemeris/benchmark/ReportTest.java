// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {
  @Test
  void median_isTheMiddle() {
    assertThat(Report.median(List.of(5.0, 1.0, 3.0))).isEqualTo(3);
    assertThat(Report.median(List.of(4.0, 1.0, 3.0, 100.0))).isEqualTo(3.5);
  }

  @Test
  void ratio_isTheMedianOfRounds_andAShareOfTheLimit() {
    Report report = new Report();
    for (double rate : new double[] {100, 50, 10}) {
      report.add("product", new Measurement(1, rate, 20, 1, 1));
      report.add("limit", new Measurement(1, 200, 5, 1, 1));
    }
    report.compare("read/limit", "product", "limit");
    report.compare("read/absent", "product", "absent");

    assertThat(report.lines())
        .contains("ratio read/limit 0.25", "ratio read/limit-cpu 0.25")
        .noneMatch(line -> line.contains("absent"));
  }
}
