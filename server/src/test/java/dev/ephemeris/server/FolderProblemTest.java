// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The messages that say why a folder cannot be used. */
class FolderProblemTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void reasonIsSaid() {
    String data = folder.resolve("data").toString();
    assertThat(FolderProblem.reason(folder, new AccessDeniedException(data)))
        .isEqualTo("there is no permission to read and write " + data + ".");
    assertThat(
            FolderProblem.reason(
                folder, new FileSystemException(data, null, "No space left on device")))
        .isEqualTo("No space left on device: " + data + ".");
    assertThat(FolderProblem.reason(folder, new IOException("Something else")))
        .isEqualTo("Something else");
  }
}
