// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class LateReadsTest {
  private static final long MILLISECOND = 1_000_000;

  /** Near the end of the range: nanoTime may be negative and may overflow. */
  private static final long SECOND_AT = Long.MAX_VALUE - 10 * MILLISECOND;

  private final LateReads reads = new LateReads(new WallSecond(1, SECOND_AT - 100, SECOND_AT));

  @Test
  void readSentBeforeTheSecond_isNotLate_howeverLongItsAnswerTakes() {
    assertThat(observe(200, -2, -1)).isTrue();
    assertThat(observe(200, -1, 500)).isTrue();

    assertThat(reads.count()).isEqualTo(new LateReads.Count(0, 0, 0, 0));
  }

  @Test
  void readsSentAfterTheSecond_areLate_whenTheyFindAnItem() {
    assertThat(observe(200, 0, 1)).isTrue();
    assertThat(observe(200, 70, 71)).isTrue();
    assertThat(observe(200, 20, 90)).isTrue();
    assertThat(observe(404, 80, 95)).isTrue();

    assertThat(reads.count()).isEqualTo(new LateReads.Count(4, 3, 70 * MILLISECOND, 0));
  }

  @Test
  void readsSentAfterAnItemWasGone_areLateByTheServersOwnClock() {
    assertThat(observe(200, 51, 60)).isTrue();
    assertThat(observe(404, 30, 50)).isTrue();
    assertThat(observe(200, 40, 60)).isTrue();
    assertThat(observe(404, 55, 60)).isTrue();

    assertThat(reads.count()).isEqualTo(new LateReads.Count(4, 2, 51 * MILLISECOND, 1));
  }

  @Test
  void readsSentAfterTheServerToldTheTime_areLateByItsOwnClock() {
    assertThat(observe(200, 10, 11)).isTrue();
    assertThat(observe(200, 30, 31)).isTrue();
    reads.serverHasShown(after(20));

    assertThat(reads.count()).isEqualTo(new LateReads.Count(2, 2, 30 * MILLISECOND, 1));
  }

  @Test
  void itemThatIsGoneTooEarly_isRefused() {
    assertThat(observe(404, -3, -2)).isFalse();
    assertThat(observe(404, -3, 2)).isTrue();
  }

  @Test
  void anyOtherAnswer_isRefused() {
    assertThat(observe(429, 1, 2)).isFalse();
    assertThat(observe(500, -2, -1)).isFalse();
  }

  @Test
  void wallSecond_liesBetweenItsBounds() {
    Clock clock = Clock.systemUTC();
    WallSecond second = WallSecond.locate(clock.instant().getEpochSecond() + 1, clock);
    // Without sleeping, so that the two clocks are read directly after each other.
    while (System.nanoTime() - second.surely() < 0) {
      Thread.onSpinWait();
    }
    assertThat(clock.instant()).isAfterOrEqualTo(Instant.ofEpochSecond(second.second()));
    assertThat(second.notBefore()).isLessThanOrEqualTo(second.surely());
    second.checkUnmoved(clock);
  }

  @Test
  void clockThatWasSet_isNoticed() {
    Clock clock = Clock.fixed(Instant.ofEpochSecond(100), ZoneOffset.UTC);
    WallSecond second = WallSecond.locate(101, clock);
    assertThatThrownBy(
            () -> second.checkUnmoved(Clock.fixed(Instant.ofEpochSecond(99), ZoneOffset.UTC)))
        .hasMessageContaining("clock was set");
  }

  private boolean observe(int status, long sentAfterMillis, long answeredAfterMillis) {
    return reads.observe(status, after(sentAfterMillis), after(answeredAfterMillis));
  }

  private static long after(long millis) {
    return SECOND_AT + millis * MILLISECOND;
  }
}
