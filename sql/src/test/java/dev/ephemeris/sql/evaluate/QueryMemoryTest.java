// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Queries are refused before memory runs out, however small it is, and whatever they hold. */
@Tag("slow")
class QueryMemoryTest {
  private static final Pattern REFUSAL =
      Pattern.compile(
          "to hold more than \\d+ MB in memory|builds a value whose text|rows of a single item");

  @Test
  void queriesInLittleMemory_areRefusedInTime() throws IOException, InterruptedException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx%dm".formatted(32 * QueryMemory.QUERIES_AT_A_TIME),
            "-XX:+UseSerialGC",
            "-classpath",
            System.getProperty("java.class.path"),
            MemoryTrial.class.getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    System.out.println(output);
    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output.lines())
        .hasSize(MemoryTrial.QUERIES.size() * QueryMemory.QUERIES_AT_A_TIME)
        .allMatch(line -> REFUSAL.matcher(line).find(), REFUSAL.pattern());
  }
}
