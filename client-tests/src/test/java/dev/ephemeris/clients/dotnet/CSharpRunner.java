// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.dotnet;

import dev.ephemeris.clients.Command;
import dev.ephemeris.clients.ServerProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs C# files: with the program that {@code EPHEMERIS_CS} names ({@code … run FILE.cs}), or with
 * .NET's own {@code dotnet run FILE.cs}, which needs version 10 or later.
 */
public final class CSharpRunner {
  /** Why tests are skipped if there is no runner. */
  public static final String MISSING =
      "C# tests are skipped: install the .NET 10 SDK, or name a program in EPHEMERIS_CS"
          + " that runs a C# file ('run FILE.cs')";

  private static final int FIRST_VERSION_WITH_FILES = 10;
  private static final Pattern MAJOR = Pattern.compile("\\d{1,4}");
  private static final long VERSION_SECONDS = 30;

  private final List<String> command;

  private CSharpRunner(List<String> command) {
    this.command = command;
  }

  /** The runner on this machine; empty if there is none. */
  public static Optional<CSharpRunner> find() {
    String named = System.getenv("EPHEMERIS_CS");
    if (named != null && !named.isBlank()) {
      return Optional.of(new CSharpRunner(List.of(named, "run")));
    }
    return hasDotNet() ? Optional.of(new CSharpRunner(List.of("dotnet", "run"))) : Optional.empty();
  }

  private static boolean hasDotNet() {
    try {
      Process process =
          new ProcessBuilder("dotnet", "--version")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String version = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor(VERSION_SECONDS, TimeUnit.SECONDS)
          && process.exitValue() == 0
          && majorOf(version) >= FIRST_VERSION_WITH_FILES;
    } catch (IOException e) {
      return false; // it is not installed
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** The major version of a text such as "10.0.100". */
  private static int majorOf(String version) {
    Matcher matcher = MAJOR.matcher(version);
    return matcher.lookingAt() ? Integer.parseInt(matcher.group()) : 0;
  }

  /** Runs a file against a server, whose certificate .NET is made to trust. */
  public Command run(ServerProcess server, Path file, Map<String, String> environment) {
    Map<String, String> variables = new HashMap<>(environment);
    variables.put("EPHEMERIS_ENDPOINT", server.endpoint().toString());
    variables.put("COSMOS_ENDPOINT", server.endpoint().toString());
    variables.put("COSMOS_KEY", ServerProcess.KEY);
    variables.put("SSL_CERT_FILE", server.certificate().toString());
    List<String> arguments = new ArrayList<>(command);
    arguments.add(file.toString());
    return Command.run(folderOf(file), variables, arguments);
  }

  private static Path folderOf(Path file) {
    Path folder = file.getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      throw new IllegalArgumentException("Not a file in a folder: " + file);
    }
    return folder;
  }
}
