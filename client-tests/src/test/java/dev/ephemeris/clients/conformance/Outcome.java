// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.conformance;

import dev.ephemeris.conformance.QueryCase;
import dev.ephemeris.conformance.RowComparison;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * What a client got for a query.
 *
 * @param rows all of them, when it got any
 * @param refusal the message with which it was refused; null when it was not
 */
public record Outcome(List<JsonNode> rows, @Nullable String refusal) {
  public static Outcome of(List<JsonNode> rows) {
    return new Outcome(rows, null);
  }

  public static Outcome refused(String message) {
    return new Outcome(List.of(), message);
  }

  /** What is wrong with it; null when nothing is. */
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

  /** The server's message has JSON in it. */
  private static String escaped(String text) {
    String quoted = JsonNodeFactory.instance.stringNode(text).toString();
    return quoted.substring(1, quoted.length() - 1);
  }
}
