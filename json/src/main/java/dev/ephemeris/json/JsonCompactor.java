// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

import java.util.Arrays;

/** Copies a value's text without insignificant whitespace. */
final class JsonCompactor {
  private JsonCompactor() {}

  static byte[] compact(JsonDocument document, int token) {
    byte[] text = document.bytes();
    int start = document.start(token);
    int end = document.end(token);
    if (document.isCompact()) {
      return Arrays.copyOfRange(text, start, end);
    }
    byte[] compacted = new byte[end - start];
    int length = 0;
    int copied = start;
    // White space is significant in strings only, so strings are copied as a whole.
    for (int inside = token; inside < document.next(token); inside = document.firstInside(inside)) {
      if (document.type(inside) == JsonType.STRING) {
        int from = document.start(inside);
        length = copyWithoutBlanks(text, copied, from, compacted, length);
        copied = document.end(inside);
        System.arraycopy(text, from, compacted, length, copied - from);
        length += copied - from;
      }
    }
    length = copyWithoutBlanks(text, copied, end, compacted, length);
    return Arrays.copyOf(compacted, length);
  }

  private static int copyWithoutBlanks(byte[] text, int from, int to, byte[] target, int at) {
    int length = at;
    for (int i = from; i < to; i++) {
      if (!JsonReader.isBlank(text[i])) {
        target[length++] = text[i];
      }
    }
    return length;
  }
}
