// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.evaluate.QueryCompiler;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.tree.Span;
import dev.ephemeris.sql.value.DocumentValues;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The code and the position of an error. The conformance cases test the messages. */
class SqlErrorsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "SC1001 | selectttt 1                                        | selectttt",
        "SC1001 | SELECT c.x, FROM c                                 | FROM",
        "SC1001 | SELECT * FROM @container                           | @container",
        "SC1001 | SELECT * FROM c OFFSET -1 LIMIT 2                  | -",
        "SC1001 | SELECT * FROM c OFFSET 1.5 LIMIT 2                 | 1.5",
        "SC1010 | SELECT 'abc                                        | 'abc",
        "SC1012 | SELECT 12abc                                       | 12abc",
        "SC1012 | SELECT 0x                                          | 0x",
        "SC1012 | SELECT 1e999                                       | 1e999",
        "SC2001 | SELECT d.x FROM c                                  | d",
        "SC2001 | SELECT * FROM c JOIN t IN d.tags                   | d",
        "SC2001 | SELECT @missing                                    | @missing",
        "SC2005 | SELECT BADFUNC(1, 2)                               | BADFUNC",
        "SC2040 | SELECT * FROM c JOIN t IN c.tags                   | *",
        "SC2041 | SELECT * FROM c GROUP BY c.x                       | *",
        "SC2050 | SELECT ABS(1, 2) FROM c                            | ABS(1, 2)",
        "SC2050 | SELECT COUNT(1, 2) FROM c                          | COUNT(1, 2)",
        "SC2060 | SELECT TOP 4294967296 * FROM c                     | 4294967296",
        "SC2060 | SELECT TOP 1.5 * FROM c                            | 1.5",
        "SC2060 | SELECT TOP @text * FROM c                          | @text",
        "SC2061 | SELECT * FROM c OFFSET 0 LIMIT 4294967296          | 4294967296",
        "SC2061 | SELECT * FROM c OFFSET 0 LIMIT @text               | @text",
        "SC2062 | SELECT * FROM c OFFSET 4294967296 LIMIT 1          | 4294967296",
        "SC2101 | SELECT MAX(MIN(c.x)) FROM c                        | MAX(MIN(c.x))",
        "SC2101 | SELECT SUM((SELECT VALUE 1)) FROM c                | SUM((SELECT VALUE 1))",
        "SC2102 | SELECT r.name, COUNT(1) FROM r                     | r",
        "SC2202 | SELECT ARRAY(SELECT VALUE t FROM t IN c.x ORDER BY t) FROM c | ORDER BY t",
        "SC2203 | SELECT ARRAY(SELECT TOP 1 VALUE t FROM t IN c.x) FROM c | TOP 1",
        "SC2204 | SELECT * FROM (SELECT * FROM c OFFSET 0 LIMIT 1)   | OFFSET 0 LIMIT 1",
        "SC2228 | SELECT EXISTS(SELECT 1 FROM t IN c.x ORDER BY RANK F(t)) FROM c | ORDER BY RANK F(t)",
        "SC2990 | SELECT VALUE [1, 2, 3][c.x] FROM c                 | [1, 2, 3][c.x]",
      })
  void hasItsCodeAndItsPlace(String code, String query, String place) {
    SqlException mistake = mistakeIn(query);
    assertThat(mistake.code().text()).isEqualTo(code);
    assertThat(query.substring(mistake.start(), mistake.end())).isEqualTo(place);
  }

  @Test
  void ofNoPlaceInParticular_namesNone() {
    SqlException mistake = new SqlException(Code.TOO_LARGE, Span.NONE, "It is too large.");
    assertThat(mistake.locatedIn("SELECT 1")).isEqualTo("It is too large.");
  }

  @Test
  void anUnexpectedEndIsAtTheEnd() {
    SqlException mistake = mistakeIn("SELECT * FROM c WHERE ");
    assertThat(mistake.code().text()).isEqualTo("SC1002");
    assertThat(mistake.start()).isEqualTo(22);
    assertThat(mistake.end()).isEqualTo(22);
  }

  @Test
  void joinsAreCountedInAllSubqueries() {
    String tooMany =
        "SELECT 1 FROM c"
            + " JOIN (SELECT VALUE t FROM c JOIN t IN c.tags)".repeat(5)
            + " JOIN c.x";
    SqlException mistake = mistakeIn(tooMany);
    assertThat(mistake.code().text()).isEqualTo("SC3002");
    assertThat(mistake.start()).isZero();
    assertThat(mistake.end()).isEqualTo(tooMany.length());
    compile(tooMany.substring(0, tooMany.length() - " JOIN c.x".length()));
  }

  @Test
  void messagesQuoteLongTokensInPart() {
    assertThat(mistakeIn("SELECT 1 + + \"" + "x".repeat(10_000)).getMessage()).hasSizeLessThan(200);
  }

  private static SqlException mistakeIn(String query) {
    SqlException mistake = catchThrowableOfType(SqlException.class, () -> compile(query));
    assertThat(mistake).as(query).isNotNull();
    return mistake;
  }

  private static void compile(String query) {
    QueryCompiler.compile(
        QueryParser.parse(query),
        Map.of("@text", DocumentValues.parse("\"text\"")),
        new CallContext(Instant.EPOCH));
  }
}
