// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A program that has been run to its end.
 *
 * @param output what it printed
 * @param errors what it printed to standard error
 */
public record Command(int exitStatus, String output, String errors) {
  private static final long TIMEOUT_SECONDS = 600;

  /** Runs a program in a folder, with these additional environment variables. */
  public static Command run(Path folder, Map<String, String> environment, List<String> command) {
    try {
      Path output = Files.createTempFile("ephemeris-command-", ".out");
      Path errors = Files.createTempFile("ephemeris-command-", ".err");
      ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
      builder.environment().putAll(environment);
      Process process =
          builder.redirectOutput(output.toFile()).redirectError(errors.toFile()).start();
      if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        throw new IllegalStateException(
            "%s did not end within %d s".formatted(command, TIMEOUT_SECONDS));
      }
      Command result =
          new Command(process.exitValue(), Files.readString(output), Files.readString(errors));
      Files.delete(output);
      Files.delete(errors);
      return result;
    } catch (IOException e) {
      throw new UncheckedIOException(command.getFirst() + " cannot be run; is it installed?", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** This result if the program succeeded; otherwise throws. */
  public Command orThrow() {
    if (exitStatus != 0) {
      throw new IllegalStateException(
          "A program ended with status %d.\n%s\n%s".formatted(exitStatus, output, errors));
    }
    return this;
  }
}
