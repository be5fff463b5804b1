// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads JSON objects in requests that are not for items: bodies, and headers that hold one. */
final class RequestBodies {
  private static final ObjectReader READER =
      JsonMapper.shared()
          .readerFor(JsonNode.class)
          .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          // A number must not be rounded before it is checked.
          .with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

  private RequestBodies() {}

  static ObjectNode object(Request request) {
    byte[] body = request.body();
    if (body.length == 0) {
      throw invalid("The request needs a body: a JSON object.");
    }
    return object("body", body);
  }

  /** Reads an object from a part of the request, which messages name. */
  static ObjectNode object(String part, byte[] text) {
    JsonNode node;
    try {
      node = READER.readValue(text);
    } catch (JacksonException e) {
      throw invalid(
          "The %s is not valid JSON: %s%s.".formatted(part, problem(e), place(e.getLocation())));
    } catch (NumberFormatException e) {
      throw invalid("The %s has a number whose exponent is out of range.".formatted(part));
    }
    if (!(node instanceof ObjectNode object)) {
      throw invalid("The %s must be a JSON object.".formatted(part));
    }
    return object;
  }

  private static WireException invalid(String message) {
    return new WireException(WireError.BAD_REQUEST, message);
  }

  /** What is wrong. Where the parser's own words are about its settings, they are replaced. */
  private static String problem(JacksonException e) {
    if (e instanceof StreamConstraintsException) {
      return "It has more than %d levels, or a name, text or number that is too long"
          .formatted(StreamReadConstraints.defaults().getMaxNestingDepth());
    }
    String words = e.getOriginalMessage();
    return words.startsWith("Unexpected end-of-input") ? "It ends too early" : words;
  }

  /** The position of an error; errors about limits have none. */
  private static String place(@Nullable TokenStreamLocation location) {
    return location == null
        ? ""
        : " at line %d, column %d".formatted(location.getLineNr(), location.getColumnNr());
  }
}
