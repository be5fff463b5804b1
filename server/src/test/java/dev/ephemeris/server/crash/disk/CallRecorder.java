// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.crash.disk;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Records the file calls of processes in one folder, by a library that is compiled here and
 * preloaded into them.
 */
public final class CallRecorder {
  private static final String SOURCE = "record-file-calls.c";

  private final Path library;
  private final Path root;
  private final Path log;

  /**
   * Compiles the library.
   *
   * @param root the folder to watch, which must exist
   * @param workFolder for the library and the records; must be outside of the root
   */
  public CallRecorder(Path root, Path workFolder) throws IOException, InterruptedException {
    this.root = root.toRealPath();
    this.library = workFolder.resolve("record-file-calls.so");
    this.log = workFolder.resolve("file-calls");
    Path source = workFolder.resolve(SOURCE);
    try (InputStream in = CallRecorder.class.getResourceAsStream(SOURCE)) {
      Files.copy(Objects.requireNonNull(in, SOURCE), source);
    }
    Ran compiler =
        run("cc", "-O2", "-shared", "-fPIC", "-o", library.toString(), source.toString());
    if (compiler.exitCode() != 0) {
      throw new IOException("cc cannot compile " + SOURCE + ":\n" + compiler.output());
    }
  }

  /** Why calls cannot be recorded on this machine; empty if they can. */
  public static Optional<String> obstacle() throws InterruptedException {
    if (!System.getProperty("os.name").equals("Linux")) {
      return Optional.of("Only on Linux can a library be preloaded that records file calls.");
    }
    try {
      if (run("cc", "--version").exitCode() != 0) {
        return Optional.of("The C compiler 'cc' does not work.");
      }
      if (run("getconf", "GNU_LIBC_VERSION").exitCode() != 0) {
        return Optional.of("The C library is not glibc, whose calls the recorder knows.");
      }
      return Optional.empty();
    } catch (IOException missing) {
      return Optional.of("The recorder of file calls cannot be compiled: " + missing.getMessage());
    }
  }

  /** The environment variables for a process that is to be recorded. Begins a new log. */
  public Map<String, String> environment() throws IOException {
    Files.deleteIfExists(log);
    return Map.of(
        "LD_PRELOAD", library.toString(),
        "RECORD_ROOT", root.toString(),
        "RECORD_LOG", log.toString());
  }

  /** The calls of the process that was last started with {@link #environment()}. */
  public List<FileCall> calls() throws IOException {
    return CallLog.read(log);
  }

  /** The watched folder, as it is named in the calls. */
  public Path root() {
    return root;
  }

  private record Ran(int exitCode, String output) {}

  private static Ran run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ran(process.waitFor(), output);
  }
}
