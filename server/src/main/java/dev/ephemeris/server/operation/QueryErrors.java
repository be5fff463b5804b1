// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import dev.ephemeris.sql.SqlException;
import java.util.function.Supplier;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Turns what is wrong with a query into the form in which the service says so. */
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
      // What the service has no number for it says in a plainer form.
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
