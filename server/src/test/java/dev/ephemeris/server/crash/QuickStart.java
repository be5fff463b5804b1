// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Starts servers from the jar, like users. A first run stores the classes that a start needs in
 * Java's own format, which halves the time of the many starts.
 */
final class QuickStart {
  private static final Path TARGET = Path.of(System.getProperty("basedir", "."), "target");
  private static final Path JAR = TARGET.resolve("ephemeris-server.jar");
  private static final Path CLASSES = TARGET.resolve("crash-start.jsa");
  private static boolean rehearsed;

  private QuickStart() {}

  static ServerProcess start(List<String> arguments, Map<String, String> environment)
      throws IOException, InterruptedException {
    rehearse();
    List<String> javaOptions = List.of("-XX:SharedArchiveFile=" + CLASSES, "-Xlog:cds=off");
    return ServerProcess.startJar(JAR, javaOptions, arguments, environment);
  }

  private static synchronized void rehearse() throws IOException, InterruptedException {
    if (rehearsed) {
      return;
    }
    Files.deleteIfExists(CLASSES);
    Path data = TARGET.resolve("crash-rehearsal");
    try (ServerProcess server =
        ServerProcess.startJar(
            JAR,
            List.of("-XX:ArchiveClassesAtExit=" + CLASSES),
            List.of("rehearse", data.toString()),
            Map.of())) {
      String output = server.awaitOutput();
      assertThat(server.awaitExit()).as(output).isEqualTo(0);
    }
    rehearsed = true;
  }
}
