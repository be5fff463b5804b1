// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.evaluate.QueryCompiler;
import dev.ephemeris.sql.evaluate.Stage;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.syntax.QueryParser;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.ValueText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The query in the README is valid, and finds what a reader expects. */
class ReadmeQueryTest {
  private static final Pattern QUERY = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);

  @Test
  void readmeQuery_sumsUpOrdersOfBikes() throws IOException {
    Matcher query = QUERY.matcher(Files.readString(Path.of("..", "README.md")));
    assertThat(query.find()).isTrue();
    assertThat(
            rows(
                query.group(1),
                order("A", 150, "BK-1"),
                order("A", 250, "BK-2"),
                order("B", 100, "BK-1"),
                order("B", 500, "HL-1")))
        .containsExactly("{\"customerId\":\"A\",\"orders\":2,\"total\":400}");
  }

  private static String order(String customer, int total, String sku) {
    return "{\"customerId\":\"%s\",\"total\":%d,\"lines\":[{\"sku\":\"%s\"}]}"
        .formatted(customer, total, sku);
  }

  private static List<String> rows(String query, String... items) {
    List<String> rows = new ArrayList<>();
    CallContext context = new CallContext(Instant.EPOCH);
    Stage stage =
        Stage.of(
            QueryCompiler.compile(QueryParser.parse(query), Map.of(), context),
            context,
            row -> rows.add(ValueText.of(row)));
    for (String item : items) {
      stage.accept(DocumentValues.parse(item));
    }
    stage.finish();
    return rows;
  }
}
