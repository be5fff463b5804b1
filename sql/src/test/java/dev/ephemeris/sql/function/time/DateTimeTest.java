// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.value.Values;
import java.time.Instant;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DateTimeTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024-12-12",
        "2024-12-12Z",
        "2024-02-29",
        "2024-12-12 20:21:25",
        "2024-12-12T20:21:25Z",
        "2024-12-12T20:21:25.1",
        "2024-12-12 20:21:25.1234567Z",
        "0001-01-01T00:00:00.0000000Z",
        "9999-12-31T23:59:59.9999999Z",
      })
  void of_text_isThere(String text) {
    assertThat(parse(text)).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Z",
        "2024",
        "2024-12",
        "2024-12-1",
        "24-12-12",
        "2024/12/12",
        "2024-1-12",
        "2024-13-01",
        "2024-00-01",
        "2024-02-30",
        "2023-02-29",
        "2024-01-00",
        "0000-01-01",
        "10000-01-01",
        "-001-01-01",
        "2024-12-12z",
        "2024-12-12ZZ",
        "2024-12-12 ",
        "2024-12-12T",
        "2024-12-12t20:21:25",
        "2024-12-12T20Z",
        "2024-12-12T20:21",
        "2024-12-12T20:21:2",
        "2024-12-12T24:00:00",
        "2024-12-12T23:60:00",
        "2024-12-12T23:59:60",
        "2024-12-12 20:21:25.",
        "2024-12-12 20:21:25.Z",
        "2024-12-12 20:21:25.12345678",
        "2024-12-12 20:21:25,1",
        "2024-12-12T20:21:25+01:00",
        " 2024-12-12",
        "２０２４-12-12",
      })
  void of_otherText_isNotThere(String text) {
    assertThat(parse(text)).isNull();
  }

  private static @Nullable DateTime parse(String text) {
    return DateTime.of(Values.of(text));
  }

  @Test
  void toString_ofAnyTime_isReadAgainAndIsWhatTheJdkReads() {
    long seed = Long.getLong("ephemeris.seed", System.nanoTime());
    System.out.println("DateTimeTest: -Dephemeris.seed=" + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 100_000; i++) {
      DateTime time = new DateTime(random.nextLong(DateTime.MIN_TICKS, DateTime.MAX_TICKS + 1));
      String text = time.toString();
      assertThat(parse(text)).isEqualTo(time);
      assertThat(DateTime.ofInstant(Instant.parse(text))).isEqualTo(time);
    }
  }

  @Test
  void ofInstant_farAway_isNotThere() {
    assertThat(DateTime.ofInstant(Instant.MAX)).isNull();
    assertThat(DateTime.ofInstant(Instant.MIN)).isNull();
    assertThat(
            Objects.requireNonNull(
                DateTime.ofInstant(Instant.parse("2024-10-14T14:20:30.666888899Z"))))
        .hasToString("2024-10-14T14:20:30.6668888Z");
  }
}
