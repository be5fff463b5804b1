// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;

/**
 * Any text at all. Usually this replays the texts that are kept beside it; with {@code
 * JAZZER_FUZZ=1} it makes new ones.
 */
class QueryFuzzTest {
  @DictionaryFile(resourcePath = "query.dictionary")
  @FuzzTest(maxDuration = "10m")
  void anyText_isRunOrRefused(byte[] text) {
    WholeLanguage.run(new String(text, StandardCharsets.UTF_8));
  }
}
