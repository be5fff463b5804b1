// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.syntax.QueryParser;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderByCheckTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM c",
        "SELECT * FROM c ORDER BY c.a",
        "SELECT * FROM c ORDER BY c.a.b[0].c DESC, c['x y']",
        "SELECT * FROM t IN c.tags ORDER BY t",
        "SELECT t FROM c JOIN t IN c.tags ORDER BY t, c.a",
        "SELECT * FROM c ORDER BY VectorDistance(c.a, [1])",
        "SELECT * FROM c ORDER BY _FullTextScore(c.a, ['x'], 1, 1, [1]) DESC",
        "SELECT * FROM c ORDER BY RANK FullTextScore(c.a, 'x')",
        "SELECT c.a, COUNT(1) FROM c GROUP BY c.a ORDER BY COUNT(1)",
        "SELECT VALUE COUNT(1) FROM c ORDER BY c.a"
      })
  void check_pathsAndScores_areFine(String text) {
    assertThatCode(() -> OrderByCheck.check(QueryParser.parse(text))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM c ORDER BY c",
        "SELECT * FROM c ORDER BY 1",
        "SELECT * FROM c ORDER BY @p",
        "SELECT * FROM c ORDER BY -c.a",
        "SELECT * FROM c ORDER BY c.a + 1",
        "SELECT * FROM c ORDER BY LOWER(c.a)",
        "SELECT * FROM c ORDER BY udf.VectorDistance(c.a)",
        "SELECT * FROM c ORDER BY LOWER(c.a).b",
        "SELECT * FROM c ORDER BY c.a, (SELECT VALUE 1)",
        "SELECT c.a FROM c ORDER BY COUNT(1)"
      })
  void check_anythingElse_isRefused(String text) {
    assertThatThrownBy(() -> OrderByCheck.check(QueryParser.parse(text)))
        .isInstanceOfSatisfying(
            SqlException.class, e -> assertThat(e.code()).isEqualTo(Code.ORDER_BY_NO_PATH));
  }
}
