// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.model.Throughput;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** More rows of one item than a page can hold, by number or by size. */
class JoinedPagesTest extends EngineTestCase {
  private static final int ROWS = 60;

  @BeforeEach
  void createItems() {
    engine.restart(EngineOptions.defaults().unlimitedThroughput(true));
    engine.engine().catalogue().createDatabase("db", Throughput.UNASKED);
    engine.createContainer("items", "", Throughput.manual(18_000));
    String list = String.join(",", numbers(0, ROWS));
    engine.create("i", "\"list\":[%s],\"text\":\"%s\"".formatted(list, "x".repeat(300_000)));
    engine.create("j", "\"list\":[60,61],\"text\":\"\"");
  }

  @ParameterizedTest
  @CsvSource({
    "0, '', 0, 62",
    "7, '', 0, 62",
    "1, OFFSET 9 LIMIT 31, 9, 31",
    "0, OFFSET 9 LIMIT 52, 9, 52",
    "0, OFFSET 61 LIMIT 9, 61, 1",
  })
  void rows_areOnOnePageEach(int pageRows, String cut, int first, int count) {
    List<String> found = new ArrayList<>();
    String continuation = null;
    do {
      QueryPage page =
          page("SELECT t, c.text FROM c JOIN t IN c.list " + cut, pageRows, continuation);
      assertThat(page.rows()).hasSizeBetween(1, pageRows == 0 ? 14 : pageRows);
      page.rows().forEach(row -> found.add(numberIn(row)));
      continuation = page.continuation();
    } while (continuation != null);
    assertThat(found).isEqualTo(numbers(first, count));
  }

  private static String numberIn(byte[] row) {
    String text = new String(row, StandardCharsets.UTF_8);
    return text.substring("{\"t\":".length(), text.indexOf(','));
  }

  private static List<String> numbers(int first, int count) {
    return IntStream.range(first, first + count).mapToObj(Integer::toString).toList();
  }

  private QueryPage page(String query, int pageRows, @Nullable String continuation) {
    return engine
        .engine()
        .queries()
        .page(
            engine.container(),
            new QueryRequest(
                query, Map.of(), new ListScope.WholeContainer(), pageRows, true, continuation));
  }
}
