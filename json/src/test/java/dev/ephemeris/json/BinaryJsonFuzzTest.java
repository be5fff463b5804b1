// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

import com.code_intelligence.jazzer.junit.FuzzTest;

/**
 * Any bytes at all as binary JSON. Usually this replays the bodies that are kept beside it; with
 * {@code JAZZER_FUZZ=1} it makes new ones.
 */
class BinaryJsonFuzzTest {
  @FuzzTest(maxDuration = "10m")
  void anyBytes_areReadOrRefused(byte[] body) {
    if (BinaryJson.isBinary(body)) {
      BinaryJsonTest.assertReadOrRefused(body);
    }
  }
}
