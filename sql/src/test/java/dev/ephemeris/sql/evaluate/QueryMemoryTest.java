package dev.ephemeris.sql.evaluate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Queries are refused before memory runs out, however small it is, and whatever they hold. */
@Tag("slow")
class QueryMemoryTest {
  private static final Pattern REFUSAL =
      Pattern.compile(
          "to hold more than \\d+ MB in memory|builds a value whose text|rows of a single item");
  private static final String[] QUERIES = {
    "SELECT VALUE c.n FROM c ORDER BY c.n",
    "SELECT VALUE c.n FROM c ORDER BY c.digits",
    "SELECT DISTINCT VALUE c.digits FROM c",
    "SELECT DISTINCT VALUE c FROM c",
    "SELECT DISTINCT c.n, c.few FROM c",
    "SELECT DISTINCT VALUE c.short FROM c",
    "SELECT DISTINCT VALUE c.far FROM c",
    "SELECT VALUE ARRAY_LENGTH(d) FROM (SELECT DISTINCT VALUE c.digits FROM c) AS d",
    "SELECT DISTINCT VALUE d[3] FROM (SELECT DISTINCT VALUE c.digits FROM c) AS d",
    nested("SELECT DISTINCT VALUE d FROM (", 30, "SELECT DISTINCT VALUE c.digits FROM c", ") AS d"),
    nested(
        "SELECT VALUE ARRAY_LENGTH(ARRAY(SELECT VALUE e FROM (",
        1,
        nested(
            "SELECT DISTINCT VALUE e FROM (",
            30,
            "SELECT VALUE [a, b] FROM a IN c.digits JOIN b IN c.digits",
            ") AS e"),
        ") AS e)) FROM c"),
    "SELECT COUNT(1) AS n FROM c GROUP BY c.digits",
    "SELECT COUNT(1) AS n FROM c GROUP BY c.n, c.short, c.far",
    "SELECT c.n, MAX(c.far) AS far FROM c GROUP BY c.n",
    "SELECT c.n, MAKELIST(c.n) AS n FROM c GROUP BY c.n",
    "SELECT c.few, MAKELIST(c.digits) AS digits FROM c GROUP BY c.few",
    "SELECT c.few, MAKESET(c.short) AS short FROM c GROUP BY c.few",
    "SELECT VALUE MAKELIST(c.n) FROM c",
    "SELECT c.n, "
        + IntStream.range(0, 100)
            .mapToObj(i -> "AVG(c.n + %d) AS a%d".formatted(i, i))
            .collect(Collectors.joining(", "))
        + " FROM c GROUP BY c.n",
    "SELECT VALUE ARRAY(SELECT VALUE ToString(a) FROM a IN c.digits JOIN b IN c.digits JOIN d IN c.digits) FROM c",
    "SELECT VALUE ARRAY(SELECT VALUE {a: [a], b: b} FROM a IN c.digits JOIN b IN c.digits JOIN d IN c.digits) FROM c",
    "SELECT VALUE ARRAY(SELECT DISTINCT VALUE [a, b, d] FROM a IN c.digits JOIN b IN c.digits JOIN d IN c.digits) FROM c",
  };

  private static String nested(String before, int times, String query, String behind) {
    return before.repeat(times) + query + behind.repeat(times);
  }

  @Test
  void queriesInLittleMemory_areRefusedInTime() throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-classpath",
                System.getProperty("java.class.path"),
                MemoryTrial.class.getName()));
    command.addAll(Arrays.asList(QUERIES));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    System.out.println(output);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output.lines())
        .hasSize(QUERIES.length * QueryMemory.QUERIES_AT_A_TIME)
        .allMatch(line -> REFUSAL.matcher(line).find(), REFUSAL.pattern());
  }
}
