// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.library;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.aggregate.Aggregate;
import dev.ephemeris.sql.function.ScalarFunction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code docs/query-functions} lists exactly the functions that exist. */
class FunctionPagesTest {
  private static final Path FOLDER = Path.of("..", "docs", "query-functions");
  private static final Path INDEX = FOLDER.resolve("README.md");

  /** The row of a function begins with a call of it. */
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `(\\w+)\\(");

  private static final Pattern NAME = Pattern.compile("`(\\w+)`");

  /** Their set may change, so they are not documented. */
  private static boolean isInternal(String name) {
    return name.startsWith("_");
  }

  private static Stream<String> builtIn() {
    return BuiltInFunctions.all().stream().map(ScalarFunction::name);
  }

  static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .filter(file -> file.toString().endsWith(".md") && !file.equals(INDEX))
          .sorted()
          .toList();
    }
  }

  private static List<String> functionsOf(Path page) throws IOException {
    return found(ROW, Files.readString(page));
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult match) -> match.group(1)).toList();
  }

  @Test
  @DisplayName("The pages have each function once, and none that does not exist")
  void pages_haveEachFunctionOnce() throws IOException {
    Stream.Builder<String> documented = Stream.builder();
    for (Path page : pages()) {
      functionsOf(page).forEach(documented);
    }
    assertThat(documented.build())
        .containsExactlyInAnyOrderElementsOf(
            Stream.concat(
                    builtIn().filter(name -> !isInternal(name)),
                    Stream.of(Aggregate.values()).map(Enum::name))
                .toList());
  }

  @Test
  void aggregatesPage_hasTheAggregates() throws IOException {
    assertThat(functionsOf(FOLDER.resolve("aggregates.md")))
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(Aggregate.values()).map(Enum::name).toList());
  }

  @Test
  void index_explainsTheInternalFunctions() throws IOException {
    assertThat(functionsOf(INDEX))
        .containsExactlyInAnyOrderElementsOf(
            builtIn().filter(FunctionPagesTest::isInternal).toList());
  }

  @ParameterizedTest
  @MethodSource("pages")
  void index_listsWhatIsOnThePage(Path page) throws IOException {
    String link = "](" + page.getFileName() + ") |";
    List<String> rows =
        Files.readAllLines(INDEX).stream().filter(row -> row.contains(link)).toList();
    assertThat(rows).hasSize(1);
    assertThat(found(NAME, rows.getFirst())).isEqualTo(functionsOf(page));
  }
}
