// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.keyspace.Samples.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code KEYSPACE.md} agrees with the code. */
class KeyspaceMapTest {
  private static final Path MAP =
      Path.of(System.getProperty("basedir", ".")).resolve("KEYSPACE.md");

  @ParameterizedTest
  @EnumSource(KeyFamily.class)
  void keyAndValueAreLaidOutAsTheMapSays(KeyFamily family) {
    Sample sample = Samples.of(family);
    assertThat(new Bytes(sample.key())).isEqualTo(sample.keyLayout().bytes());
    assertThat(new Bytes(sample.value())).isEqualTo(sample.valueLayout().bytes());
    assertThat(family.range().contains(sample.key())).isTrue();
  }

  @Test
  void familiesHaveBytesOfTheirOwn() {
    assertThat(Arrays.stream(KeyFamily.values()).map(KeyFamily::prefix)).doesNotHaveDuplicates();
  }

  @Test
  void checkedInMapIsTheOneThatTheCodeMakes() throws IOException {
    String map = map();
    if (Boolean.getBoolean("ephemeris.update")) {
      Files.writeString(MAP, map);
    }
    assertThat(Files.exists(MAP) ? Files.readString(MAP) : "")
        .as(
            "KEYSPACE.md differs from the code. If the stored format was meant to change, add a"
                + " FormatVersion, then run: mvn -pl keyspace -am test -Dephemeris.update=true")
        .isEqualTo(map);
  }

  private static String map() {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        # The keyspace

        Every key that is stored, and what stands behind it. This page is made from the code; a test fails when the two
        differ, and `mvn -pl keyspace -am test -Dephemeris.update=true` writes it anew.

        Numbers are big-endian. The first byte of a key tells its family; bytes are never reused for another meaning.

        | prefix | family | shard | what |
        |---|---|---|---|
        """);
    for (KeyFamily family : KeyFamily.values()) {
      Sample sample = Samples.of(family);
      page.append(
          "| `%s` | %s | %s | %s |\n"
              .formatted(prefix(family), family, sample.shard(), sample.meaning()));
    }
    for (KeyFamily family : KeyFamily.values()) {
      Sample sample = Samples.of(family);
      page.append("\n## `%s` %s: %s\n\n".formatted(prefix(family), family, sample.meaning()));
      page.append("Shard: %s. A sample key:\n\n".formatted(sample.shard()));
      sample.keyLayout().appendTo(page);
      page.append("\nIts value:\n\n");
      sample.valueLayout().appendTo(page);
    }
    return page.toString();
  }

  private static String prefix(KeyFamily family) {
    return HexFormat.of().toHexDigits(family.prefix());
  }
}
