// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

import com.code_intelligence.jazzer.junit.FuzzTest;

/**
 * Arbitrary bytes as binary JSON. Usually this repeats the stored bodies; with {@code
 * JAZZER_FUZZ=1} it makes new ones.
 */
class BinaryJsonFuzzTest {
  @FuzzTest(maxDuration = "10m")
  void anyBytes_areReadOrRefused(byte[] body) {
    if (BinaryJson.isBinary(body)) {
      BinaryJsonTest.assertReadOrRefused(body);
    }
  }
}
