// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.oracle;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The program that runs the vendor's query compiler, named by the environment variable {@code
 * EPHEMERIS_ORACLE}. It reads a line and prints a line of JSON.
 */
public final class Oracle implements AutoCloseable {
  private static final @Nullable String PROGRAM = System.getenv("EPHEMERIS_ORACLE");

  /** The compiler crashes when it divides the smallest whole number by -1. */
  private static final int MAX_RESTARTS = 100;

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  private final ProcessBuilder builder;
  private Process process;
  private BufferedWriter questions;
  private BufferedReader answers;
  private int restarts;

  private Oracle(ProcessBuilder builder) throws IOException {
    this.builder = builder;
    process = builder.start();
    questions = process.outputWriter(StandardCharsets.UTF_8);
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  /**
   * Starts the program. If there is none, the calling test is skipped.
   *
   * @param command what to ask for: "plan" or "value"
   */
  public static Oracle start(String command) throws IOException {
    Assumptions.assumeTrue(
        PROGRAM != null, "EPHEMERIS_ORACLE is not set: the vendor's compiler is not asked");
    return new Oracle(new ProcessBuilder(PROGRAM, command));
  }

  /** The answer; empty if the program crashed. Then it is started again. */
  public Optional<JsonNode> ask(String question) throws IOException {
    questions.write(question);
    questions.newLine();
    questions.flush();
    String answer = answers.readLine();
    if (answer == null) {
      restart(question);
      return Optional.empty();
    }
    return Optional.of(JSON.readTree(answer));
  }

  private void restart(String question) throws IOException {
    if (++restarts > MAX_RESTARTS) {
      throw new IOException("The program ends again and again; it was asked: " + question);
    }
    process.destroy();
    process = builder.start();
    questions = process.outputWriter(StandardCharsets.UTF_8);
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    process.destroy();
  }
}
