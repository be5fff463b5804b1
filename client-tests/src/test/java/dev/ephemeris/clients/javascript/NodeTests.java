// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.javascript;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import dev.ephemeris.clients.Command;
import dev.ephemeris.clients.ReportedTests;
import dev.ephemeris.clients.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;

/** Files of tests for Node's own test runner; every test in them becomes a JUnit test. */
public final class NodeTests {
  private NodeTests() {}

  /**
   * The tests of a package. Each file runs when its turn comes.
   *
   * @param folder the package's folder
   * @param part the folder inside it with the tests
   */
  public static Stream<DynamicContainer> of(ServerProcess server, Path folder, String part) {
    try (Stream<Path> files = Files.list(folder.resolve(part))) {
      // The list is made first, because the stream of files is closed before the tests run.
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
    return ReportedTests.of(file.toString(), run.output().lines(), run);
  }
}
