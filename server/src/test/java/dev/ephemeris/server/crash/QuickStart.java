// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.server.fixture.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Starts servers from the jar, like users. A first run stores the classes that a start needs in
 * Java's own format, which halves the time of the many starts. Each process of tests has files of
 * its own for that, because several run at a time.
 */
final class QuickStart {
  private static final Path TARGET = Path.of(System.getProperty("basedir", "."), "target");
  private static final Path JAR = TARGET.resolve("ephemeris-server.jar");
  private static final Path CLASSES = TARGET.resolve("crash-start-%d.jsa".formatted(pid()));
  private static boolean rehearsed;

  private QuickStart() {}

  private static long pid() {
    return ProcessHandle.current().pid();
  }

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
    CLASSES.toFile().deleteOnExit();
    Path data = TARGET.resolve("crash-rehearsal-%d".formatted(pid()));
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
