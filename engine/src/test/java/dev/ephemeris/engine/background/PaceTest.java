// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.background;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {
  private static final long WORKED = 1_000_000;

  @Test
  void rest_atFirst_isManyTimesTheWork() {
    assertThat(Pace.restNanos(WORKED, 0)).isEqualTo(Pace.REST_FACTOR * WORKED);
    assertThat(Pace.restNanos(WORKED, Pace.NORMAL_PACE_NANOS)).isEqualTo(Pace.REST_FACTOR * WORKED);
  }

  @Test
  void rest_ofOneWhoIsLongBehind_getsShorterAndEnds() {
    long between = (Pace.NORMAL_PACE_NANOS + Pace.FULL_PACE_NANOS) / 2;
    assertThat(Pace.restNanos(WORKED, between)).isEqualTo(Pace.REST_FACTOR * WORKED / 2);
    assertThat(Pace.restNanos(WORKED, Pace.FULL_PACE_NANOS)).isZero();
    assertThat(Pace.restNanos(WORKED, Long.MAX_VALUE)).isZero();
  }

  @Test
  void rest_hasABound() {
    assertThat(Pace.restNanos(Long.MAX_VALUE / 2, 0)).isEqualTo(Pace.MAX_REST_NANOS);
  }
}
