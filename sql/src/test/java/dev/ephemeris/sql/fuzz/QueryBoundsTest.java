// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.syntax.QueryParser;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Queries that try to use up stack, time or memory. A refused query must be refused quickly; the
 * others are run. The time limit is for those that would never end.
 */
@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class QueryBoundsTest {
  private static final int LEVELS = 100_000;
  private static final int HALF = 199;

  static Stream<Arguments> deep() {
    return Stream.of(
        nested("parentheses", "SELECT VALUE %s", "(", "1", ")"),
        nested("arrays", "SELECT VALUE %s", "[", "1", "]"),
        nested("objects", "SELECT VALUE %s", "{a:", "1", "}"),
        nested("calls", "SELECT VALUE %s", "ABS(", "1", ")"),
        nested("scalar subqueries", "SELECT VALUE %s", "(SELECT VALUE ", "1", ")"),
        nested("array subqueries", "SELECT VALUE %s", "ARRAY(SELECT VALUE ", "1", ")"),
        nested("EXISTS", "SELECT VALUE %s", "EXISTS(SELECT VALUE ", "1", ")"),
        nested("sources", "%s", "SELECT * FROM (", "SELECT * FROM c", ")"),
        nested("NOT", "SELECT VALUE %s", "NOT ", "true", ""),
        nested("minus", "SELECT VALUE %s", "- ", "1", ""),
        nested("tilde", "SELECT VALUE %s", "~", "1", ""),
        nested("conditionals", "SELECT VALUE %s", "true ? 1 : ", "1", ""),
        nested("indexes", "SELECT VALUE %s", "c[", "1", "]"),
        nested("member paths", "SELECT VALUE c%s FROM c", "", "", ".a"),
        nested("element paths", "SELECT VALUE c%s FROM c", "", "", "[0]"),
        nested("paths of sources", "SELECT VALUE 1 FROM c%s", "", "", ".a"),
        nested("joined paths", "SELECT VALUE 1 FROM c JOIN x IN c%s", "", "", "[0]"),
        nested("sums", "SELECT VALUE 1%s", "", "", "+1"),
        nested("rising operators", "SELECT VALUE %s1", "", "", "1 = 1 || 1 + 1 * "),
        nested("coalescing", "SELECT VALUE 1%s", "", "", " ?? 1"),
        nested("IN", "SELECT VALUE 1%s", "", "", " IN (1)"),
        nested("BETWEEN", "SELECT VALUE 1%s", "", "", " BETWEEN 1 AND 2"),
        nested("LIKE", "SELECT VALUE 'a'%s", "", "", " LIKE 'a'"));
  }

  private static Arguments nested(
      String what, String query, String before, String middle, String after) {
    int levels = Math.min(LEVELS, 500_000 / (before.length() + after.length()));
    return Arguments.of(
        what, query.formatted(before.repeat(levels) + middle + after.repeat(levels)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("deep")
  void deepNesting_isRefused(String what, String query) {
    assertThat(WholeLanguage.run(query)).isFalse();
  }

  /** Long rows inside deep nesting: each alone is allowed. */
  static Stream<Arguments> deepAndLong() {
    return Stream.of(
        both("members", "c", ".a"),
        both("sums", "1", "+1"),
        both("coalescing", "1", " ?? 1"),
        both("IN", "1", " IN (1)"),
        both("BETWEEN", "1", " BETWEEN 1 AND 2"),
        both("LIKE", "'a'", " LIKE 'a'"));
  }

  private static Arguments both(String what, String middle, String row) {
    return Arguments.of(
        what,
        "SELECT VALUE %s FROM c"
            .formatted("(".repeat(HALF) + middle + (row.repeat(HALF) + ")").repeat(HALF)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("deepAndLong")
  void longRowsWithinDeepNesting_areRefused(String what, String query) {
    assertThat(WholeLanguage.run(query)).isFalse();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("large")
  void longQuery_isRun(String what, String query) {
    assertThat(query.length()).isLessThanOrEqualTo(QueryParser.MAX_CHARACTERS);
    assertThat(WholeLanguage.run(query)).isTrue();
  }

  static Stream<Arguments> large() {
    return Stream.of(
        Arguments.of("50,000 values", "SELECT * FROM c WHERE c.a IN (" + numbers(50_000) + ")"),
        Arguments.of(
            "values of the row", "SELECT * FROM c WHERE c.a IN (" + "c.b, ".repeat(50_000) + "1)"),
        Arguments.of(
            "10,000 ORs", "SELECT * FROM c WHERE " + "c.a = 1 OR ".repeat(10_000) + "true"),
        Arguments.of(
            "10,000 ANDs", "SELECT * FROM c WHERE " + "c.a = 1 AND ".repeat(10_000) + "true"),
        Arguments.of("many columns", "SELECT " + "c.a, ".repeat(50_000) + "c.b FROM c"),
        Arguments.of("many keys", "SELECT VALUE 1 FROM c GROUP BY " + numbers(20_000)),
        Arguments.of("long text", "SELECT VALUE '" + "x".repeat(500_000) + "'"),
        Arguments.of("long comment", "SELECT /*" + "*".repeat(500_000) + "*/ 1"),
        Arguments.of("many blanks", "SELECT" + " ".repeat(500_000) + "1"),
        Arguments.of("long array", "SELECT VALUE [" + "1,".repeat(250_000) + "1]"),
        Arguments.of(
            "BETWEEN 199 times", "SELECT VALUE c.a" + " BETWEEN 1 AND 2".repeat(199) + " FROM c"),
        Arguments.of(
            "indexes with a long array",
            "SELECT VALUE "
                + "1[".repeat(190)
                + "["
                + "1,".repeat(200_000)
                + "1]"
                + "]".repeat(190)),
        Arguments.of(
            "deep subqueries side by side",
            "SELECT VALUE "
                + "[".repeat(190)
                + "(SELECT 1),".repeat(40_000)
                + "1"
                + "]".repeat(190)),
        Arguments.of(
            "LIKE bomb",
            "SELECT VALUE '" + "a".repeat(20_000) + "' LIKE '" + "%a".repeat(5_000) + "b'"),
        Arguments.of(
            "wildcards",
            "SELECT VALUE '" + "a".repeat(20_000) + "' LIKE '" + "%_".repeat(5_000) + "b%'"),
        Arguments.of(
            "regex bomb", "SELECT VALUE REGEXMATCH('" + "a".repeat(5_000) + "', '(a+)+$b')"),
        Arguments.of(
            "regex of repetitions",
            "SELECT VALUE REGEXMATCH('aaaa', '((a{0,100}){0,100}){0,100}')"),
        Arguments.of(
            "deep regex",
            "SELECT VALUE REGEXMATCH('a', '"
                + "(".repeat(100_000)
                + "a"
                + ")".repeat(100_000)
                + "')"),
        Arguments.of(
            "doubling text",
            "SELECT VALUE LENGTH("
                + "REPLICATE(".repeat(60)
                + "'ab'"
                + ", 10000)".repeat(60)
                + ")"),
        Arguments.of(
            "ten joins",
            "SELECT VALUE 1 FROM c"
                + IntStream.range(0, 10)
                    .mapToObj(i -> " JOIN t" + i + " IN c.none")
                    .collect(Collectors.joining())));
  }

  private static String numbers(int count) {
    return IntStream.range(0, count).mapToObj(Integer::toString).collect(Collectors.joining(","));
  }

  @Test
  void tooLongQuery_isRefused() {
    assertThat(WholeLanguage.run("SELECT 1" + " ".repeat(QueryParser.MAX_CHARACTERS))).isFalse();
  }

  @Test
  void joinsThatMultiply_areRefused() {
    String list = "(SELECT VALUE [" + numbers(100) + "])";
    assertThat(
            WholeLanguage.run(
                "SELECT VALUE COUNT(1) FROM c"
                    + IntStream.range(0, 10)
                        .mapToObj(i -> " JOIN t" + i + " IN " + list)
                        .collect(Collectors.joining())))
        .isFalse();
  }

  @Test
  void hundredsOfJoins_areRefused() {
    assertThat(WholeLanguage.run("SELECT VALUE 1 FROM c" + " JOIN c.tags".repeat(10_000)))
        .isFalse();
  }
}
