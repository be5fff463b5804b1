// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.conformance.CaseFiles;
import dev.ephemeris.conformance.QueryCase;
import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.syntax.QueryParser;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class QueryTextTest {
  private static final int RANDOM_QUERIES = 2_000;

  @Test
  void of_randomQuery_isReadBackAsItWas() {
    long seed = Long.getLong("ephemeris.seed", System.nanoTime());
    System.out.println("QueryTextTest: -Dephemeris.seed=" + seed);
    RandomQueries queries = new RandomQueries(seed);
    for (int i = 0; i < RANDOM_QUERIES; i++) {
      Query query = queries.query();
      String text = QueryText.of(query);
      assertThat(QueryParser.parse(text)).as(text).isEqualTo(query);
    }
  }

  @ParameterizedTest
  @MethodSource("conformanceQueries")
  void of_conformanceQuery_isReadBackAsItWas(String text) {
    Query query;
    try {
      query = QueryParser.parse(text);
    } catch (SqlException refused) {
      return;
    }
    assertThat(QueryParser.parse(QueryText.of(query))).isEqualTo(query);
  }

  static Stream<String> conformanceQueries() {
    return CaseFiles.all().stream().flatMap(file -> file.cases().stream()).map(QueryCase::query);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          select  *  from c                            | SELECT *⏎FROM c
          SELECT VALUE c['a'] FROM Root c              | SELECT VALUE c.a⏎FROM Root AS c
          SELECT c["order"], c.b x FROM c              | SELECT c["order"], c.b AS x⏎FROM c
          SELECT c.a AS 'x y' FROM c                   | SELECT c.a AS "x y"⏎FROM c
          SELECT 1 FROM c WHERE c.a=1 AND c.b = 'x'    | SELECT 1⏎FROM c⏎WHERE ((c.a = 1) AND (c.b = "x"))
          SELECT 1 FROM c WHERE NOT (c.a IN (1,2))     | SELECT 1⏎FROM c⏎WHERE (NOT (c.a IN (1, 2)))
          SELECT VALUE [1, 1.0, -2e0, 1e18, 0.5]       | SELECT VALUE [1, 1.0, -2.0, 1000000000000000000.0, 0.5]
          SELECT VALUE 1+2-3*4                         | SELECT VALUE (1 + 2 - (3 * 4))
          SELECT VALUE a ?? b ? 1 : -2 FROM a          | SELECT VALUE ((a ?? b) ? 1 : -2)⏎FROM a
          SELECT VALUE - -1                            | SELECT VALUE (-(-1))
          SELECT VALUE 'it''s'                         | SELECT VALUE "it's"
          SELECT TOP @n udf.f(c.a) FROM t IN c.tags    | SELECT TOP @n udf.f(c.a)⏎FROM t IN c.tags
          SELECT * FROM c ORDER BY c.a DESC, c.b ASC   | SELECT *⏎FROM c⏎ORDER BY c.a DESC, c.b
          SELECT * FROM c OFFSET 1 LIMIT @l            | SELECT *⏎FROM c⏎OFFSET 1 LIMIT @l
          SELECT VALUE {a: [1, {'b': null}]}           | SELECT VALUE {"a": [1, {"b": null}]}
          SELECT s FROM c JOIN (SELECT VALUE x FROM x IN c.s GROUP BY x) s | SELECT s⏎FROM c⏎JOIN (⏎    SELECT VALUE x⏎    FROM x IN c.s⏎    GROUP BY x⏎) AS s
          SELECT 1 FROM c WHERE c.a BETWEEN 1 AND 2    | SELECT 1⏎FROM c⏎WHERE (c.a BETWEEN 1 AND 2)
          SELECT 1 FROM c WHERE c.a LIKE '!%' ESCAPE '!' | SELECT 1⏎FROM c⏎WHERE (c.a LIKE "!%" ESCAPE "!")
          """)
  void of_query_looksLikeTheService(String text, String written) {
    assertThat(QueryText.of(QueryParser.parse(text.replace("''", "\\'"))).replace('\n', '⏎'))
        .isEqualTo(written);
  }

  @Test
  void of_longRowOfOperators_isNotNested() {
    String row = "SELECT VALUE " + "1 + ".repeat(199) + "1";
    Query query = QueryParser.parse(row);
    assertThat(QueryParser.parse(QueryText.of(query))).isEqualTo(query);
  }
}
