package dev.ephemeris.sql.function.time;

import static dev.ephemeris.sql.function.Calls.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.function.ScalarFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimeFunctionsTest {
  @Test
  void present_isThatOfTheCall() {
    String now = "\"2024-10-14T14:20:30.6668888Z\"";
    assertThat(call("GETCURRENTDATETIME", new String[0])).hasToString(now);
    assertThat(call("GETCURRENTDATETIMESTATIC", new String[0])).hasToString(now);
    assertThat(call("NOW", new String[0])).hasToString(now);
    assertThat(call("GETCURRENTTIMESTAMP", new String[0])).hasToString("1728915630666");
    assertThat(call("GETCURRENTTIMESTAMPSTATIC", new String[0])).hasToString("1728915630666");
    assertThat(call("GETCURRENTTICKS", new String[0])).hasToString("17289156306668888");
    assertThat(call("GETCURRENTTICKSSTATIC", new String[0])).hasToString("17289156306668888");
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
  void shift_ofThePresent(String name, String part, String count, String time) {
    assertThat(call(name, "\"" + part + "\"", count)).hasToString("\"" + time + "\"");
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
    String now = "\"2021-01-08T18:35:00Z\"";
    String huge = "9000000000000000000";
    assertThat(call("DATETIMEBIN", now, "\"dd\"", huge))
        .hasToString("\"1970-01-01T00:00:00.0000000Z\"");
    assertThat(call("DATETIMEBIN", now, "\"ns\"", huge))
        .hasToString("\"1970-01-01T00:00:00.0000000Z\"");
    assertThat(call("DATETIMEBIN", "\"1969-01-01\"", "\"dd\"", huge).isUndefined()).isTrue();
  }
}
