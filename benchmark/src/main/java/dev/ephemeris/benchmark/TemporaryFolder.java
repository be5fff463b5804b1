// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A new folder that is deleted, with its content, when closed. */
record TemporaryFolder(Path path) implements AutoCloseable {

  static TemporaryFolder create(Path parent) throws IOException {
    return new TemporaryFolder(Files.createTempDirectory(parent, "ephemeris-benchmark-"));
  }

  /** Creates a folder with this name inside. */
  Path folder(String name) throws IOException {
    return Files.createDirectory(path.resolve(name));
  }

  static void delete(Path folder) throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> paths = Files.walk(folder)) {
      deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
    } catch (NoSuchFileException exception) {
      return;
    }
    for (Path path : deepestFirst) {
      Files.deleteIfExists(path);
    }
  }

  @Override
  public void close() throws IOException {
    delete(path);
  }
}
