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
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Data written by earlier versions can be opened, and agrees with the recorded facts. */
class SampleFoldersTest {
  /** The one came into the program after the next one; the other is only stored meanwhile. */
  private static final Set<FormatVersion> NEVER_LEFT =
      EnumSet.of(FormatVersion.EXACT_NUMBERS, FormatVersion.ITEMS_IN_TWO_WAYS);

  static Stream<Sample> samples() throws IOException {
    return Sample.all().stream();
  }

  /** All formats except those that no version leaves behind. */
  @Test
  void formats_haveSamples() throws IOException {
    assertThat(Sample.all().stream().map(Sample::format))
        .containsExactlyElementsOf(
            Stream.of(FormatVersion.values())
                .filter(version -> !NEVER_LEFT.contains(version))
                .map(FormatVersion::number)
                .toList());
  }

  @ParameterizedTest
  @MethodSource("samples")
  void dataOfAnEarlierVersion_opensAndIsAsItWas(Sample sample, @TempDir Path folder)
      throws IOException {
    assertThat(sample.facts().path("format").asInt()).isEqualTo(sample.format());
    try (TestEngine engine = sample.open(folder)) {
      SampleCheck check = new SampleCheck(engine, sample.facts());
      check.check(SampleCheck.State.OPENED);
      assertThat(engine.store().shard(SystemShards.CATALOGUE).get(FormatRecord.key()))
          .isEqualTo(new FormatRecord(FormatVersion.current().number()).encode());
      engine.restart();
      check.check(SampleCheck.State.OPENED);
      engine.purge();
      check.check(SampleCheck.State.BACKGROUND_IS_DONE);
      engine.restart();
      check.check(SampleCheck.State.BACKGROUND_IS_DONE);
    }
  }

  /** Writes a sample of the present format; see the samples' README. */
  @Test
  @EnabledIfSystemProperty(named = "ephemeris.sample", matches = ".+")
  void writeSample() throws IOException {
    Path sample = Path.of(System.getProperty("ephemeris.sample"));
    Path data = Files.createDirectories(sample.resolve(Sample.DATA));
    try (TestEngine engine = new TestEngine(data)) {
      SampleContent content = new SampleContent(engine);
      content.write();
      Files.writeString(sample.resolve(Sample.FACTS), content.facts().toPrettyString() + "\n");
    }
    try (Stream<Path> files = Files.list(data)) {
      // Files that RocksDB only writes for people are not part of the data.
      for (Path file : files.filter(SampleFoldersTest::isForPeople).toList()) {
        Files.delete(file);
      }
    }
  }

  private static boolean isForPeople(Path file) {
    String name = file.getFileName().toString();
    return name.startsWith("LOG") || name.startsWith("OPTIONS");
  }
}
