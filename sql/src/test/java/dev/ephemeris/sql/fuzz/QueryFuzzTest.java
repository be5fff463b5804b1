// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryFile;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.charset.StandardCharsets;

/**
 * Arbitrary texts. Usually this repeats the stored texts; with {@code JAZZER_FUZZ=1} it makes new
 * ones.
 */
class QueryFuzzTest {
  @DictionaryFile(resourcePath = "query.dictionary")
  @FuzzTest(maxDuration = "10m")
  void anyText_isRunOrRefused(byte[] text) {
    WholeLanguage.run(new String(text, StandardCharsets.UTF_8));
  }
}
