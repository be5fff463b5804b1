// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.conformance;

import dev.ephemeris.conformance.QueryCase;
import dev.ephemeris.conformance.RowComparison;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The result of a query for a client.
 *
 * @param rows all rows, if there were any
 * @param refusal the message of the refusal; null if the query was not refused
 */
public record Outcome(List<JsonNode> rows, @Nullable String refusal) {
  public static Outcome of(List<JsonNode> rows) {
    return new Outcome(rows, null);
  }

  public static Outcome refused(String message) {
    return new Outcome(List.of(), message);
  }

  /** What is wrong with the result; null if nothing is. */
  @Nullable String problem(QueryCase expected) {
    String error = expected.error();
    if (error == null) {
      return refusal == null
          ? RowComparison.difference(expected, rows)
          : describe(expected, expected.rows().toString(), refusal);
    }
    if (refusal == null) {
      return describe(expected, "a refusal with " + error, rows.toString());
    }
    return refusal.contains(error) || refusal.contains(escaped(error))
        ? null
        : describe(expected, "a refusal with " + error, refusal);
  }

  private static String describe(QueryCase expected, String wanted, String found) {
    return "%s%n%s%nexpected: %s%nbut was:  %s"
        .formatted(expected.name(), expected.query(), wanted, found);
  }

  /** The text as it is inside the JSON of the server's message. */
  private static String escaped(String text) {
    String quoted = JsonNodeFactory.instance.stringNode(text).toString();
    return quoted.substring(1, quoted.length() - 1);
  }
}
