// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.dotnet;

import dev.ephemeris.clients.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A file of tests in {@code client-tests/dotnet}, together with the shared code. C# runs single
 * files only, so the shared code is appended to the copy that is run: line numbers in messages stay
 * those of the tests.
 */
record CSharpProgram(Path source) {
  private static final Path FOLDER = ServerProcess.root().resolve("client-tests/dotnet");

  /** The older client has only one variant. */
  private static final String OLDER_CLIENT = "Microsoft.Azure.DocumentDB.Core";

  static List<CSharpProgram> all() {
    return files("tests").stream().map(CSharpProgram::new).toList();
  }

  /** The program that is run before and after a restart of the server. */
  static CSharpProgram restart() {
    return new CSharpProgram(FOLDER.resolve("restart/restart.cs"));
  }

  private static List<Path> files(String part) {
    try (Stream<Path> files = Files.list(FOLDER.resolve(part))) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String name() {
    return source.getFileName().toString();
  }

  boolean knows(Variant variant) {
    return variant == Variant.GATEWAY || !read(source).contains(OLDER_CLIENT);
  }

  /** Writes the copy that is run. An unchanged one is kept and not compiled again. */
  Path complete() {
    StringBuilder text = new StringBuilder(read(source));
    files("shared").forEach(shared -> text.append(read(shared)));
    Path copy = ServerProcess.root().resolve("client-tests/target/dotnet").resolve(name());
    try {
      Files.createDirectories(copy.getParent());
      if (!Files.exists(copy) || !Files.readString(copy).contentEquals(text)) {
        Files.writeString(copy, text);
      }
      return copy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
