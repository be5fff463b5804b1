// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.FunctionCalls;
import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.library.BuiltInFunctions;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeFunctionsTest {
  private static final CallContext CONTEXT =
      new CallContext(Instant.parse("2024-10-14T14:20:30.666888899Z"));

  private static Value call(String name, Value... arguments) {
    return Objects.requireNonNull(BuiltInFunctions.byName(name)).call(arguments, CONTEXT);
  }

  @Test
  void present_isThatOfTheCall() {
    String now = "\"2024-10-14T14:20:30.6668888Z\"";
    assertThat(call("GETCURRENTDATETIME")).hasToString(now);
    assertThat(call("GETCURRENTDATETIMESTATIC")).hasToString(now);
    assertThat(call("NOW")).hasToString(now);
    assertThat(call("GETCURRENTTIMESTAMP")).hasToString("1728915630666");
    assertThat(call("GETCURRENTTIMESTAMPSTATIC")).hasToString("1728915630666");
    assertThat(call("GETCURRENTTICKS")).hasToString("17289156306668888");
    assertThat(call("GETCURRENTTICKSSTATIC")).hasToString("17289156306668888");
  }

  @ParameterizedTest
  @CsvSource({
    "AGO, yyyy, 1, 2023-10-14T14:20:30.6668888Z",
    "AGO, yyyy, -1, 2025-10-14T14:20:30.6668888Z",
    "AGO, ss, 30, 2024-10-14T14:20:00.6668888Z",
    "AGO, ms, 4, 2024-10-14T14:20:30.6628888Z",
    "NOW, yyyy, 1, 2025-10-14T14:20:30.6668888Z",
    "NOW, yyyy, -1, 2023-10-14T14:20:30.6668888Z",
    "NOW, ss, 30, 2024-10-14T14:21:00.6668888Z",
    "NOW, ms, 4, 2024-10-14T14:20:30.6708888Z",
  })
  void shift_ofThePresent(String name, String part, int count, String time) {
    assertThat(call(name, Values.of(part), Values.of(count))).hasToString("\"" + time + "\"");
  }

  @Test
  void isPure_unlessTheyTellTheTime() {
    assertThat(TimeFunctions.all())
        .filteredOn(function -> !function.isPure())
        .extracting(ScalarFunction::name)
        .containsExactlyInAnyOrder(
            "AGO",
            "GETCURRENTDATETIME",
            "GETCURRENTDATETIMESTATIC",
            "GETCURRENTTICKS",
            "GETCURRENTTICKSSTATIC",
            "GETCURRENTTIMESTAMP",
            "GETCURRENTTIMESTAMPSTATIC",
            "NOW");
  }

  @Test
  void bin_hugeSizes_areOneBinFromTheStart() {
    String time = "\"2021-01-08T18:35:00Z\"";
    String start = "\"1970-01-01T00:00:00.0000000Z\"";
    String huge = "9223372036854775807";
    assertThat(FunctionCalls.call("DATETIMEBIN", time, "\"dd\"", huge)).isEqualTo(start);
    assertThat(FunctionCalls.call("DATETIMEBIN", time, "\"ns\"", huge)).isEqualTo(start);
    assertThat(FunctionCalls.call("DATETIMEBIN", "\"1969-01-01\"", "\"dd\"", huge))
        .isEqualTo("undefined");
  }
}
