package dev.ephemeris.engine.base;

import java.nio.charset.StandardCharsets;

/** Which ids users may give to databases, containers and items. */
public final class ResourceNames {
  /** The longest id, in characters. */
  public static final int MAX_LENGTH = 255;

  private static final String FORBIDDEN = "/\\?#";

  private ResourceNames() {}

  /** Returns the id if it is allowed, and says what is wrong with it otherwise. */
  public static String check(String what, String id) {
    if (id.isEmpty()) {
      throw EngineException.invalid("The id of " + what + " must not be empty.");
    }
    if (id.length() > MAX_LENGTH) {
      throw EngineException.invalid(
          "The id of %s must not be longer than %d characters; this one has %d."
              .formatted(what, MAX_LENGTH, id.length()));
    }
    for (int i = 0; i < id.length(); i++) {
      char character = id.charAt(i);
      if (FORBIDDEN.indexOf(character) >= 0 || character < ' ') {
        throw EngineException.invalid(
            "The id of %s must not contain '/', '\\', '?', '#' or control characters."
                .formatted(what));
      }
    }
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(id)) {
      // Such an id could be stored, but no path can name it.
      throw EngineException.invalid(
          "The id of " + what + " must not contain half of a surrogate pair.");
    }
    if (id.endsWith(" ")) {
      throw EngineException.invalid("The id of " + what + " must not end with a space.");
    }
    return id;
  }
}
