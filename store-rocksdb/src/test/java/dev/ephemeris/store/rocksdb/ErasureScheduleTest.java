// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.rocksdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ErasureScheduleTest {
  private static final long SECOND = 1_000_000_000L;

  private final ErasureSchedule schedule = new ErasureSchedule(Duration.ofHours(1));

  @Test
  void nothingDeleted_isNeverDue() {
    assertThat(schedule.isDue(Long.MAX_VALUE / 2)).isFalse();
    assertThat(schedule.ageNanos(5)).isZero();
  }

  @Test
  void aCycleIsDue_whenAThirdOfTheTimeIsLeft() {
    schedule.deleted(100 * SECOND);
    schedule.deleted(200 * SECOND);

    assertThat(schedule.isDue(2_499 * SECOND)).isFalse();
    assertThat(schedule.isDue(2_500 * SECOND)).isTrue();
    assertThat(schedule.ageNanos(2_500 * SECOND)).isEqualTo(2_400 * SECOND);
  }

  @Test
  void whatIsDeletedDuringACycle_waitsForTheNext() {
    schedule.deleted(0);
    schedule.begin();
    schedule.deleted(2_500 * SECOND);
    assertThat(schedule.ageNanos(2_600 * SECOND)).isEqualTo(2_600 * SECOND);

    schedule.done();

    assertThat(schedule.ageNanos(2_600 * SECOND)).isEqualTo(100 * SECOND);
    assertThat(schedule.isDue(4_899 * SECOND)).isFalse();
    assertThat(schedule.isDue(4_900 * SECOND)).isTrue();
  }

  @Test
  void aCycleThatDidNotEraseAll_isDueAgainAtOnce() {
    schedule.deleted(0);
    schedule.begin();

    assertThat(schedule.isDue(2_400 * SECOND)).isTrue();
    schedule.begin();
    assertThat(schedule.ageNanos(3_000 * SECOND)).isEqualTo(3_000 * SECOND);
  }

  @Test
  void rests_growShorterAsTheTimeRunsOut() {
    schedule.deleted(0);
    schedule.begin();

    assertThat(schedule.restNanos(SECOND, 2_400 * SECOND)).isEqualTo(4 * SECOND);
    assertThat(schedule.restNanos(SECOND, 3_000 * SECOND)).isEqualTo(5 * SECOND / 2);
    assertThat(schedule.restNanos(SECOND, 3_600 * SECOND)).isEqualTo(SECOND);
    assertThat(schedule.restNanos(SECOND, 9_999 * SECOND)).isEqualTo(SECOND);
  }

  @Test
  void times_thatMakeNoSense_areRefused() {
    assertThatThrownBy(() -> new ErasureOptions(Duration.ZERO, () -> 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1 second to 3650 days");
  }
}
