// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads JSON bodies of requests that are not for items. */
final class RequestBodies {
  private static final ObjectReader READER =
      JsonMapper.shared()
          .readerFor(JsonNode.class)
          .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          // A number must not be rounded before it is checked.
          .with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private RequestBodies() {}

  static ObjectNode object(Request request) {
    return object(request.body());
  }

  static ObjectNode object(byte[] body) {
    if (body.length == 0) {
      throw new WireException(WireError.BAD_REQUEST, "The request needs a body: a JSON object.");
    }
    JsonNode node;
    try {
      node = READER.readValue(body);
    } catch (JacksonException e) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "The body is not valid JSON: " + e.getOriginalMessage() + place(e.getLocation()) + ".");
    } catch (NumberFormatException e) {
      throw new WireException(
          WireError.BAD_REQUEST, "The body has a number whose exponent is out of range.");
    }
    if (!(node instanceof ObjectNode object)) {
      throw new WireException(WireError.BAD_REQUEST, "The body must be a JSON object.");
    }
    return object;
  }

  /** The position of an error; errors about limits have none. */
  private static String place(@Nullable TokenStreamLocation location) {
    return location == null
        ? ""
        : " at line %d, column %d".formatted(location.getLineNr(), location.getColumnNr());
  }
}
