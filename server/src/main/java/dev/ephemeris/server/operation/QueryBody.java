// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.json.JsonException;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import java.util.HashMap;
import java.util.Map;

/**
 * The body of a query: its text, and the values of its parameters. Unknown members are ignored.
 *
 * @param parameters by name, with the {@code @}
 * @param resumeFilter undefined if not given
 */
record QueryBody(String text, Map<String, Value> parameters, Value resumeFilter) {
  static QueryBody of(Request request) {
    byte[] body = request.body();
    Value value;
    try {
      value = DocumentValues.parse(body, 0, body.length);
    } catch (JsonException e) {
      throw invalid("The body is not valid JSON: " + e.getMessage());
    }
    if (!(value instanceof ObjectValue object && object.get("query") instanceof StringValue text)) {
      throw invalid("A query's body is {\"query\": \"SELECT …\", \"parameters\": […]}.");
    }
    return new QueryBody(
        text.text(), parameters(object.get("parameters")), object.get("resumeFilter"));
  }

  private static Map<String, Value> parameters(Value given) {
    Map<String, Value> parameters = new HashMap<>();
    if (given instanceof ArrayValue array) {
      for (Value parameter : array.elements()) {
        if (!(parameter instanceof ObjectValue object
            && object.get("name") instanceof StringValue name)) {
          throw invalid("Every parameter has the form {\"name\": \"@name\", \"value\": …}.");
        }
        // A parameter without a value is undefined: some clients leave undefined values out.
        parameters.put(name.text(), object.get("value"));
      }
    }
    return parameters;
  }

  private static WireException invalid(String message) {
    return new WireException(WireError.BAD_REQUEST, message);
  }
}
