// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.format;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.TestEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A folder written by an earlier version, and the facts that this version recorded about it.
 *
 * @param format the number of its format, which is the name of the folder
 */
record Sample(int format, JsonNode facts) {
  static final String FACTS = "facts.json";
  static final String DATA = "rocksdb";

  private static final Path SAMPLES = Path.of("src/test/resources/dev/ephemeris/engine/format");

  /** All samples, in the order of their formats. */
  static List<Sample> all() throws IOException {
    try (Stream<Path> folders = Files.list(SAMPLES)) {
      return folders
          .filter(Files::isDirectory)
          .map(folder -> Integer.parseInt(folder.getFileName().toString()))
          .map(format -> new Sample(format, read(format)))
          .sorted(Comparator.comparingInt(Sample::format))
          .toList();
    }
  }

  private static JsonNode read(int format) {
    return JsonMapper.shared().readTree(folder(format).resolve(FACTS));
  }

  private static Path folder(int format) {
    return SAMPLES.resolve(Integer.toString(format));
  }

  /** Opens a copy of the folder. */
  TestEngine open(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder(format).resolve(DATA))) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
    // With a throughput limit, the background work would wait for spare throughput.
    return new TestEngine(folder, EngineOptions.defaults().unlimitedThroughput(true));
  }

  @Override
  public String toString() {
    return "format " + format;
  }
}
