// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class LatencyHistogramTest {
  @Test
  void empty_hasNoPercentile() {
    assertThat(new LatencyHistogram().percentile(0.99)).isZero();
    assertThat(new LatencyHistogram().count()).isZero();
  }

  @Test
  void smallValues_areExact() {
    LatencyHistogram histogram = new LatencyHistogram();
    for (int value = 1; value <= 100; value++) {
      histogram.record(value);
    }
    assertThat(histogram.percentile(0)).isEqualTo(1);
    assertThat(histogram.percentile(0.50)).isEqualTo(50);
    assertThat(histogram.percentile(0.99)).isEqualTo(99);
    assertThat(histogram.percentile(1)).isEqualTo(100);
  }

  @Test
  void randomValues_areWithinOnePercentOfTheSortedOnes() {
    SplittableRandom random = new SplittableRandom(7);
    LatencyHistogram first = new LatencyHistogram();
    LatencyHistogram second = new LatencyHistogram();
    long[] values = new long[20_001];
    for (int index = 0; index < values.length; index++) {
      values[index] = (long) Math.exp(random.nextDouble(5, 25));
      (index % 2 == 0 ? first : second).record(values[index]);
    }
    Arrays.sort(values);
    first.add(second);

    assertThat(first.count()).isEqualTo(values.length);
    for (double share : new double[] {0.01, 0.5, 0.9, 0.99, 0.999}) {
      long exact = values[(int) Math.ceil(share * values.length) - 1];
      assertThat(first.percentile(share))
          .isGreaterThanOrEqualTo(exact)
          .isCloseTo(exact, Percentage.withPercentage(1));
    }
  }

  @Test
  void extremes_haveTheirPlace() {
    LatencyHistogram histogram = new LatencyHistogram();
    histogram.record(-5);
    histogram.record(Long.MAX_VALUE);
    assertThat(histogram.percentile(0.5)).isZero();
    assertThat(histogram.percentile(1)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void share_outOfRange_isRefused() {
    assertThatThrownBy(() -> new LatencyHistogram().percentile(1.5))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void measurement_survivesItsLine() {
    LatencyHistogram histogram = new LatencyHistogram();
    histogram.record(2000);
    histogram.record(4000);
    Measurement measurement = Measurement.of(histogram, 0.5, 0.001);

    assertThat(measurement.rate()).isEqualTo(4);
    assertThat(measurement.cpuMicros()).isCloseTo(500, within(1e-9));
    assertThat(Measurement.fromLines(List.of("noise", measurement.toLine())))
        .isEqualTo(measurement);
  }
}
