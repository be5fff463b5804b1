// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.keyspace.FormatRecord;
import dev.ephemeris.keyspace.FormatVersion;
import dev.ephemeris.keyspace.SystemShards;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Data that earlier versions have written opens, and is as they said it was. */
class SampleFoldersTest {
  private static final Path SAMPLES = Path.of("src/test/resources/dev/ephemeris/engine/format");
  private static final String FACTS = "facts.json";
  private static final String DATA = "rocksdb";

  static List<Path> samples() throws IOException {
    try (Stream<Path> folders = Files.list(SAMPLES)) {
      return folders.filter(Files::isDirectory).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void dataOfAnEarlierVersion_opensAndIsAsItWas(Path sample, @TempDir Path folder)
      throws IOException {
    copy(sample.resolve(DATA), folder);
    JsonNode facts = JsonMapper.shared().readTree(Files.readAllBytes(sample.resolve(FACTS)));
    try (TestEngine engine = new TestEngine(folder)) {
      new SampleContent(engine).check(facts);
      assertThat(engine.store().shard(SystemShards.CATALOGUE).get(FormatRecord.key()))
          .isEqualTo(new FormatRecord(FormatVersion.current().number()).encode());
      engine.purge();
      new SampleContent(engine).check(facts);
      engine.restart();
      new SampleContent(engine).check(facts);
    }
  }

  /** Says what a sample of the present format is like; see the samples' README. */
  @Test
  @EnabledIfSystemProperty(named = "ephemeris.sample", matches = ".+")
  void writeSample() throws IOException {
    Path sample = Path.of(System.getProperty("ephemeris.sample"));
    Path data = Files.createDirectories(sample.resolve(DATA));
    try (TestEngine engine = new TestEngine(data)) {
      SampleContent content = new SampleContent(engine);
      content.write();
      Files.writeString(sample.resolve(FACTS), content.facts().toPrettyString() + "\n");
    }
    try (Stream<Path> files = Files.list(data)) {
      // What RocksDB says to people is not part of the data.
      for (Path log :
          files.filter(file -> file.getFileName().toString().startsWith("LOG")).toList()) {
        Files.delete(log);
      }
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }
}
