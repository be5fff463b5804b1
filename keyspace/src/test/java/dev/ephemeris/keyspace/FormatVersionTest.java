// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Format versions only grow. */
class FormatVersionTest {
  @Test
  void currentIsTheLastAndHighest() {
    FormatVersion[] versions = FormatVersion.values();
    assertThat(FormatVersion.current()).isEqualTo(versions[versions.length - 1]);
    assertThat(Arrays.stream(versions).map(FormatVersion::number))
        .isSorted()
        .doesNotHaveDuplicates()
        .allMatch(number -> number > 0);
  }
}
