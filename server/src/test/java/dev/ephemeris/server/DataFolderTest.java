// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.fixture.ServerProcess;
import dev.ephemeris.server.fixture.WireClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Only the user that runs the server can read its data. */
class DataFolderTest {
  @TempDir private Path parent = Path.of("");

  @BeforeEach
  void needsPermissions() {
    assumeTrue(
        parent.getFileSystem().supportedFileAttributeViews().contains("posix"),
        "This file system has no POSIX permissions");
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static void allow(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  private static void startAndStop(Path folder) throws IOException, InterruptedException {
    try (EphemerisServer server = EphemerisServer.start(RunningServer.options(folder, false))) {
      WireClient.plain(server.port()).get("dbs").send().is(200);
    }
  }

  private static void assertClosed(Path folder) throws IOException {
    assertThat(permissions(folder)).isEqualTo("rwx------");
    assertThat(permissions(folder.resolve("rocksdb"))).isEqualTo("rwx------");
    assertThat(permissions(folder.resolve("certificate-key.pem"))).isEqualTo("rw-------");
    assertThat(permissions(folder.resolve("certificate.pem"))).isEqualTo("rw-------");
  }

  @Test
  @DisplayName("A new data folder can be read by its owner only, whatever the umask")
  void newFolder() throws IOException {
    for (String umask : new String[] {"000", "077"}) {
      Path folder = parent.resolve("made").resolve("with-" + umask);
      Files.createDirectories(folder.getParent());
      try (ServerProcess process =
          ServerProcess.startWithUmask(
              umask, "start", "--port", "0", "--data", folder.toString())) {
        WireClient.plain(process.awaitPort()).get("dbs").send().is(200);
        assertClosed(folder);
      }
    }
  }

  @Test
  @DisplayName("A data folder that others can read is closed to them at the next start")
  void existingFolder() throws IOException, InterruptedException {
    Path folder = parent.resolve("data");
    startAndStop(folder);
    allow(folder, "rwxr-xr-x");
    allow(folder.resolve("rocksdb"), "rwxrwxrwx");
    allow(folder.resolve("certificate.pem"), "rw-r--r--");
    allow(folder.resolve("certificate-key.pem"), "rw-rw-r--");
    startAndStop(folder);
    assertClosed(folder);
  }

  @Test
  @DisplayName("An existing empty folder for the data is closed to others")
  void emptyFolder() throws IOException, InterruptedException {
    Path folder = Files.createDirectory(parent.resolve("data"));
    allow(folder, "rwxrwxrwx");
    startAndStop(folder);
    assertClosed(folder);
  }

  @Test
  @DisplayName(
      "A folder with other files stays open to others, but what the server puts there is closed")
  void sharedFolder() throws IOException, InterruptedException {
    Path folder = Files.createDirectory(parent.resolve("data"));
    allow(folder, "rwxr-xr-x");
    Path other = Files.writeString(folder.resolve("notes.txt"), "not the server's");
    allow(other, "rw-r--r--");
    startAndStop(folder);
    assertThat(permissions(folder)).isEqualTo("rwxr-xr-x");
    assertThat(permissions(other)).isEqualTo("rw-r--r--");
    assertThat(permissions(folder.resolve("rocksdb"))).isEqualTo("rwx------");
    assertThat(permissions(folder.resolve("certificate-key.pem"))).isEqualTo("rw-------");
  }
}
