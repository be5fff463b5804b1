package dev.ephemeris.clients.javascript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ephemeris.clients.Command;
import dev.ephemeris.clients.ServerProcess;
import dev.ephemeris.clients.SharedServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** Runs each file of JavaScript tests; every test in it becomes one of this class. */
@Tag("slow")
@ExtendWith(SharedServer.class)
class JavaScriptIT {
  private static final ObjectMapper JSON = new ObjectMapper();

  @TestFactory
  Stream<DynamicContainer> javaScript(ServerProcess server) throws IOException {
    Path folder = NodePackage.installed();
    try (Stream<Path> files = Files.list(folder.resolve("test"))) {
      // The list is made first: the stream of files is closed before the tests run.
      return files.sorted().toList().stream()
          .map(
              file ->
                  dynamicContainer(
                      file.getFileName().toString(), tests(server, folder, file).stream()));
    }
  }

  private static List<DynamicTest> tests(ServerProcess server, Path folder, Path file) {
    Command run =
        NodePackage.node(
            server,
            folder,
            List.of(
                "--test", "--test-reporter=./reporter.mjs", folder.relativize(file).toString()));
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
