// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.base;

import java.nio.charset.StandardCharsets;

/**
 * Which ids users may give to databases, containers and items. The id of an item may contain every
 * character that a path can contain. Only the backslash is not allowed, because some clients turn
 * it into a slash.
 */
public final class ResourceNames {
  /** The longest id, in characters. */
  public static final int MAX_LENGTH = 255;

  private static final String FORBIDDEN = "/\\?#";
  private static final char BACKSLASH = '\\';

  private ResourceNames() {}

  /** Returns the id of an item, or refuses it and says why. */
  public static String checkItem(String id) {
    checkLength("an item", id);
    if (id.indexOf(BACKSLASH) >= 0) {
      throw EngineException.invalid("The id of an item must not contain '\\'.");
    }
    checkEncoding("an item", id);
    return id;
  }

  /** As {@link #checkItem}, for the id of a database or container. */
  public static String check(String what, String id) {
    checkLength(what, id);
    for (int i = 0; i < id.length(); i++) {
      char character = id.charAt(i);
      if (FORBIDDEN.indexOf(character) >= 0 || character < ' ') {
        throw EngineException.invalid(
            "The id of %s must not contain '/', '\\', '?', '#' or control characters."
                .formatted(what));
      }
    }
    checkEncoding(what, id);
    if (id.endsWith(" ")) {
      throw EngineException.invalid("The id of " + what + " must not end with a space.");
    }
    return id;
  }

  private static void checkLength(String what, String id) {
    if (id.isEmpty() || id.length() > MAX_LENGTH) {
      throw EngineException.invalid(
          "The id of %s has %d characters. Ensure to provide a unique non-empty string less than '%d' characters."
              .formatted(what, id.length(), MAX_LENGTH));
    }
  }

  /** Refuses half of a surrogate pair: it could be stored, but no path could name it. */
  private static void checkEncoding(String what, String id) {
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(id)) {
      throw EngineException.invalid(
          "The id of " + what + " must not contain half of a surrogate pair.");
    }
  }
}
