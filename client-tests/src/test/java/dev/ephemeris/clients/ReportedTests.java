// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * Makes JUnit tests of tests that ran in another language: the program prints the outcome of each
 * as a line of JSON with {@code name}, {@code passed} and {@code message}.
 */
public final class ReportedTests {
  private static final ObjectMapper JSON = new ObjectMapper();

  private ReportedTests() {}

  /**
   * The tests in these lines; there must be at least one.
   *
   * @param source where the tests come from
   * @param run the finished program, whose errors a failed test shows
   */
  public static List<DynamicTest> of(String source, Stream<String> lines, Command run) {
    List<DynamicTest> tests = lines.map(line -> test(line, run)).toList();
    assertThat(tests).as("tests in %s\n%s\n%s", source, run.output(), run.errors()).isNotEmpty();
    return tests;
  }

  private static DynamicTest test(String line, Command run) {
    try {
      JsonNode outcome = JSON.readTree(line);
      String name = outcome.path("name").asText();
      return dynamicTest(
          name,
          () ->
              assertThat(outcome.path("passed").asBoolean())
                  .withFailMessage(
                      () -> name + "\n" + outcome.path("message").asText() + "\n" + run.errors())
                  .isTrue());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Not a line with the outcome of a test: " + line, e);
    }
  }
}
