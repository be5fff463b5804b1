// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The continuation of a query on a whole container: a JSON object as in the service, since some
 * clients parse it. Continuations within a range or a partition key are plain text.
 */
final class WholeContinuation {
  private static final String TOKEN = "token";

  private WholeContinuation() {}

  /**
   * The text for the client.
   *
   * @param token the inner continuation, without characters that JSON would escape
   */
  static String of(String token) {
    return "{\"" + TOKEN + "\":\"" + token + "\",\"range\":{\"min\":\"\",\"max\":\"FF\"}}";
  }

  /** The token in a client's continuation. Text that is no such object is itself the token. */
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
