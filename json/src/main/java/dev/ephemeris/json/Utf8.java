// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

/** Checks the longer sequences of UTF-8, as in table 3-7 of the Unicode standard. */
final class Utf8 {
  private Utf8() {}

  /** The position after the sequence that begins with a byte above 127; -1 when it is malformed. */
  static int skipSequence(byte[] bytes, int position, int end) {
    int lead = bytes[position] & 0xFF;
    if (lead < 0xE0) {
      // 0xC0 and 0xC1 would begin overlong forms of ASCII; lower bytes are stray continuations.
      boolean valid = lead >= 0xC2 && isContinuation(bytes, position + 1, end);
      return valid ? position + 2 : -1;
    }
    if (lead < 0xF0) {
      // No overlong sequences, and no surrogates.
      int lowest = lead == 0xE0 ? 0xA0 : 0x80;
      int highest = lead == 0xED ? 0x9F : 0xBF;
      boolean valid =
          isBetween(bytes, position + 1, end, lowest, highest)
              && isContinuation(bytes, position + 2, end);
      return valid ? position + 3 : -1;
    }
    int lowest = lead == 0xF0 ? 0x90 : 0x80;
    int highest = lead == 0xF4 ? 0x8F : 0xBF;
    boolean valid =
        lead <= 0xF4
            && isBetween(bytes, position + 1, end, lowest, highest)
            && isContinuation(bytes, position + 2, end)
            && isContinuation(bytes, position + 3, end);
    return valid ? position + 4 : -1;
  }

  private static boolean isContinuation(byte[] bytes, int position, int end) {
    return position < end && (bytes[position] & 0xC0) == 0x80;
  }

  private static boolean isBetween(byte[] bytes, int position, int end, int lowest, int highest) {
    return position < end
        && (bytes[position] & 0xFF) >= lowest
        && (bytes[position] & 0xFF) <= highest;
  }
}
