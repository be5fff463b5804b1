// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds names that occur twice in an object; readers use the last one. */
public final class ObjectNames {
  /** Up to this many names are compared with each other. */
  private static final int FEW = 64;

  private ObjectNames() {}

  /** The last key of each name; null if no name occurs twice, as nearly always. */
  public static @Nullable Map<String, Integer> lastKeys(JsonDocument document, int object) {
    if (!hasRepeated(document, object)) {
      return null;
    }
    Map<String, Integer> last = new HashMap<>();
    int end = document.next(object);
    for (int key = document.firstInside(object); key < end; key = after(document, key)) {
      last.put(document.text(key), key);
    }
    return last;
  }

  /** Whether a key is the last one of its name, given the result of {@link #lastKeys}. */
  public static boolean counts(
      JsonDocument document, int key, @Nullable Map<String, Integer> lastKeys) {
    return lastKeys == null || lastKeys.getOrDefault(document.text(key), key) == key;
  }

  private static boolean hasRepeated(JsonDocument document, int object) {
    long met = 0;
    int count = 0;
    int end = document.next(object);
    int first = document.firstInside(object);
    for (int key = first; key < end; key = after(document, key)) {
      if (++count > FEW || document.isEscaped(key)) {
        return hasRepeatedTexts(document, object);
      }
      long bit = 1L << digest(document, key);
      if ((met & bit) != 0 && isAmong(document, key, first)) {
        return true;
      }
      met |= bit;
    }
    return false;
  }

  /** A small hash of a name. */
  private static int digest(JsonDocument document, int key) {
    int start = document.start(key) + 1;
    int length = document.end(key) - 1 - start;
    if (length == 0) {
      return 1;
    }
    byte[] bytes = document.bytes();
    int mixed = length * 31 + bytes[start] * 7 + bytes[start + length - 1] * 13;
    return (mixed + bytes[start + length / 2]) & (FEW - 1);
  }

  private static boolean isAmong(JsonDocument document, int key, int first) {
    for (int other = first; other < key; other = after(document, other)) {
      if (isSame(document, key, other)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSame(JsonDocument document, int key, int other) {
    byte[] bytes = document.bytes();
    return Arrays.equals(
        bytes,
        document.start(key),
        document.end(key),
        bytes,
        document.start(other),
        document.end(other));
  }

  private static boolean hasRepeatedTexts(JsonDocument document, int object) {
    Set<String> names = new HashSet<>();
    int end = document.next(object);
    for (int key = document.firstInside(object); key < end; key = after(document, key)) {
      if (!names.add(document.text(key))) {
        return true;
      }
    }
    return false;
  }

  private static int after(JsonDocument document, int key) {
    return document.next(document.next(key));
  }
}
