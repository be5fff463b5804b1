// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import dev.ephemeris.sql.SqlException;
import java.util.function.Supplier;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reports mistakes in queries in the format of the service. */
final class QueryErrors {
  private QueryErrors() {}

  static <T> T explained(String query, Supplier<T> work) {
    try {
      return work.get();
    } catch (SqlException e) {
      throw WireException.explained(WireError.BAD_REQUEST, errors(query, e));
    }
  }

  private static String errors(String query, SqlException mistake) {
    ObjectNode errors = JsonNodeFactory.instance.objectNode();
    if (mistake.code().text().isEmpty()) {
      // Mistakes without an error code have a simpler format.
      errors.putArray("Errors").add(mistake.getMessage());
      return errors.toString();
    }
    ObjectNode error = errors.putArray("errors").addObject();
    error.put("severity", "Error");
    error.putObject("location").put("start", mistake.start()).put("end", mistake.end());
    error.put("code", mistake.code().text());
    error.put("message", mistake.locatedIn(query));
    return errors.toString();
  }
}
