// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VersionReportTest {
  private final VersionReport report = new VersionReport();

  @Test
  void costWithinTheNoise_isMet() {
    report.add("read", 10, 10.4, 10.3);
    report.add("read", 10, 9.6, 9.9);
    report.add("read", 10, 10.2, 10.2);

    assertThat(report.lines())
        .containsExactly(
            "ratio read-cpu-now/before 1.010 met (before against itself: median 1.020, typically"
                + " 0.040 off, at most 0.040 off, 3 rounds)");
  }

  @Test
  void costBeyondTheNoise_isMissed() {
    report.add("insert", 10, 10.1, 10.5);
    report.add("insert", 10, 9.9, 10.4);

    assertThat(report.lines())
        .singleElement()
        .asString()
        .startsWith("ratio insert-cpu-now/before 1.0")
        .contains("MISSED");
  }
}
