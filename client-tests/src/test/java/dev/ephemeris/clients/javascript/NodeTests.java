package dev.ephemeris.clients.javascript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ephemeris.clients.Command;
import dev.ephemeris.clients.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;

/** Files of tests for Node's own test runner; every test in them becomes one of JUnit's. */
public final class NodeTests {
  private static final ObjectMapper JSON = new ObjectMapper();

  private NodeTests() {}

  /**
   * The tests of a package. Each file is run when its turn has come.
   *
   * @param folder that of the package
   * @param part the folder within it that has the tests
   */
  public static Stream<DynamicContainer> of(ServerProcess server, Path folder, String part) {
    try (Stream<Path> files = Files.list(folder.resolve(part))) {
      // The list is made first: the stream of files is closed before the tests run.
      return files.sorted().toList().stream()
          .map(
              file ->
                  dynamicContainer(
                      file.getFileName().toString(), tests(server, folder, file).stream()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<DynamicTest> tests(ServerProcess server, Path folder, Path file) {
    Path reporter = NodePackage.installed().resolve("reporter.mjs");
    Command run =
        NodePackage.node(
            server,
            folder,
            List.of(
                "--test",
                "--test-reporter=" + reporter.toUri(),
                folder.relativize(file).toString()));
    List<DynamicTest> tests = run.output().lines().map(line -> test(line, run)).toList();
    assertThat(tests).as("tests in %s\n%s", file, run.errors()).isNotEmpty();
    return tests;
  }

  private static DynamicTest test(String line, Command run) {
    try {
      JsonNode outcome = JSON.readTree(line);
      String name = outcome.path("name").asText();
      return dynamicTest(
          name,
          () ->
              assertThat(outcome.path("passed").asBoolean())
                  .withFailMessage(
                      () -> name + "\n" + outcome.path("message").asText() + "\n" + run.errors())
                  .isTrue());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Not a line of the reporter: " + line, e);
    }
  }
}
