// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The script {@code ephemeris}, in a folder of its own, with a Maven that only records its call.
 */
class LauncherTest {
  private static final List<String> COMMANDS =
      List.of(
          "ephemeris start",
          "ephemeris salvage",
          "ephemeris test",
          "ephemeris benchmark",
          "ephemeris format");
  private static final Instant BUILT = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir private Path folder = Path.of("");

  private record Run(int exitCode, String out, String err) {}

  @BeforeEach
  void copyLauncher() throws IOException {
    Files.copy(Path.of("..", "ephemeris"), folder.resolve("ephemeris"));
    Path maven = Files.createDirectories(folder.resolve("bin")).resolve("mvn");
    Files.writeString(maven, "#!/bin/sh\ntouch \"" + folder + "/built\"\nexit 1\n");
    for (Path program : List.of(folder.resolve("ephemeris"), maven)) {
      Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    for (String module :
        List.of("json", "model", "store", "store-rocksdb", "keyspace", "sql", "engine", "portal")) {
      written(module + "/pom.xml");
    }
    written("pom.xml");
    written("server/pom.xml");
    Path jar = written("server/target/ephemeris-server.jar");
    Files.setLastModifiedTime(jar, FileTime.from(BUILT.plusSeconds(60)));
  }

  /** A file older than the build. */
  private Path written(String name) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "");
    return Files.setLastModifiedTime(file, FileTime.from(BUILT));
  }

  private Run run(String... arguments) throws IOException, InterruptedException {
    Path out = folder.resolve("out.txt");
    Path err = folder.resolve("err.txt");
    ProcessBuilder builder = new ProcessBuilder("bash", folder.resolve("ephemeris").toString());
    builder.command().addAll(List.of(arguments));
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder
        .environment()
        .compute("PATH", (name, path) -> folder.resolve("bin") + ":" + String.valueOf(path));
    Process process = builder.start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "-h", "help"})
  void helpIsPrintedAsAsked(String argument) throws IOException, InterruptedException {
    Run run = run(argument);
    assertThat(run.out()).contains(COMMANDS);
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void unknownCommandIsNamedAndTheKnownOnesAreListed() throws IOException, InterruptedException {
    Run run = run("bogus", "--port", "1");
    assertThat(run.err()).startsWith("ephemeris: unknown command 'bogus'").contains(COMMANDS);
    assertThat(run.out()).isEmpty();
    assertThat(run.exitCode()).isEqualTo(2);
  }

  @Test
  void withoutACommandTheKnownOnesAreListed() throws IOException, InterruptedException {
    Run run = run();
    assertThat(run.err()).contains(COMMANDS).doesNotContain("unknown");
    assertThat(run.exitCode()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "server/src/test/java/dev/ephemeris/server/LauncherTest.java",
        "engine/src/test/resources/some.txt",
        "portal/test/some.test.ts",
        "server/target/some.class"
      })
  void newerTestDoesNotHaveTheServerBuiltAgain(String file)
      throws IOException, InterruptedException {
    Files.setLastModifiedTime(written(file), FileTime.from(BUILT.plusSeconds(120)));
    run("salvage");
    assertThat(folder.resolve("built")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "server/src/main/java/dev/ephemeris/server/Main.java",
        "portal/src/main.tsx",
        "engine/pom.xml",
        "pom.xml"
      })
  void newerSourceHasTheServerBuiltAgain(String file) throws IOException, InterruptedException {
    Files.setLastModifiedTime(written(file), FileTime.from(BUILT.plusSeconds(120)));
    run("salvage");
    assertThat(folder.resolve("built")).exists();
  }
}
