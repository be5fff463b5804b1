// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The continuation of a query on a whole container. It is a JSON object, as in the service: some
 * clients parse it. Continuations within a range or a partition key are plain text.
 */
final class WholeContinuation {
  private static final String TOKEN = "token";

  private WholeContinuation() {}

  /**
   * The text that a client gets.
   *
   * @param token where to go on; it has no character that JSON would escape
   */
  static String of(String token) {
    return "{\"" + TOKEN + "\":\"" + token + "\",\"range\":{\"min\":\"\",\"max\":\"FF\"}}";
  }

  /** The token in what a client sends. Text that is no such object is taken for the token. */
  static @Nullable String token(@Nullable String text) {
    if (text == null || !text.startsWith("{")) {
      return text;
    }
    try {
      JsonNode token = JsonMapper.shared().readTree(text).path(TOKEN);
      return token.isString() ? token.asString() : text;
    } catch (JacksonException e) {
      return text;
    }
  }
}
