// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.evaluate.QueryCompiler;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.QueryText;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The cases in the files with the extension {@code plans}. */
class PlanCasesTest {
  @ParameterizedTest
  @MethodSource("dev.ephemeris.sql.plan.PlanCase#all")
  void plan_case_isAsExpected(PlanCase one) {
    String error = one.error();
    if (error == null) {
      assertThat(PlanLines.of(one.plan())).isEqualTo(one.expected());
    } else {
      assertThatThrownBy(one::plan)
          .isInstanceOfSatisfying(
              SqlException.class,
              refused ->
                  assertThat((refused.code().text() + " " + refused.getMessage()).strip())
                      .contains(error));
    }
  }

  /**
   * The rewritten query of a plan can be parsed by the ranges, and is written in the same way
   * again.
   */
  @ParameterizedTest
  @MethodSource("rewrittenCases")
  void plan_rewrittenQuery_compiles(PlanCase one) {
    for (String text : rewritten(one.plan())) {
      Query query = QueryParser.parse(filledIn(text));
      assertThat(QueryParser.parse(QueryText.of(query))).isEqualTo(query);
      QueryCompiler.compile(query, one.parameters(), new CallContext(Instant.EPOCH));
      OrderByCheck.check(query);
    }
  }

  static Stream<PlanCase> rewrittenCases() {
    return PlanCase.all().filter(one -> one.error() == null && !rewritten(one.plan()).isEmpty());
  }

  private static List<String> rewritten(QueryPlan plan) {
    Stream<String> texts =
        switch (plan.work()) {
          case QueryInfo info -> Stream.of(info.rewrittenQuery());
          case HybridSearchInfo info ->
              Stream.concat(
                  Stream.of(info.statisticsQuery()),
                  info.components().stream().map(QueryInfo::rewrittenQuery));
        };
    return texts.filter(text -> !text.isEmpty()).toList();
  }

  /** Replaces placeholders, as a client does before it sends the query. */
  static String filledIn(String text) {
    return text.replace("{documentdb-formattableorderbyquery-filter}", "true")
        .replace("{documentdb-formattablehybridsearchquery-totaldocumentcount}", "10")
        .replaceAll("\\{documentdb-formattablehybridsearchquery-totalwordcount-\\d}", "200")
        .replaceAll("\\{documentdb-formattablehybridsearchquery-hitcountsarray-\\d}", "[3,0]");
  }
}
