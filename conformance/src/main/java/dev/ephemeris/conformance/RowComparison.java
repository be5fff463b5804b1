// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Compares rows with the expected ones. */
public final class RowComparison {
  private static final double TOLERANCE = 1e-12;
  private static final Set<String> SYSTEM_PROPERTIES =
      Set.of("_rid", "_self", "_etag", "_attachments", "_ts");

  private RowComparison() {}

  /** Describes the difference; null if there is none. */
  public static @Nullable String difference(QueryCase expected, List<JsonNode> actual) {
    List<JsonNode> left =
        new ArrayList<>(actual.stream().map(RowComparison::withoutSystem).toList());
    if (left.size() != expected.rows().size()) {
      return describe(expected, left);
    }
    for (int i = 0; i < expected.rows().size(); i++) {
      JsonNode wanted = expected.rows().get(i);
      int found =
          expected.ordered() ? (equal(wanted, left.getFirst()) ? 0 : -1) : find(wanted, left);
      if (found < 0) {
        return describe(expected, actual);
      }
      left.remove(found);
    }
    return null;
  }

  private static int find(JsonNode wanted, List<JsonNode> rows) {
    for (int i = 0; i < rows.size(); i++) {
      if (equal(wanted, rows.get(i))) {
        return i;
      }
    }
    return -1;
  }

  private static String describe(QueryCase expected, List<JsonNode> actual) {
    return "%s%n%s%nexpected: %s%nbut was:  %s"
        .formatted(expected.name(), expected.query(), expected.rows(), actual);
  }

  /**
   * Whether two values are equal. Doubles may differ by rounding errors; whole numbers must be
   * exact.
   */
  static boolean equal(JsonNode left, JsonNode right) {
    if (left.isIntegralNumber() && right.isIntegralNumber()) {
      return left.bigIntegerValue().equals(right.bigIntegerValue());
    }
    if (left.isNumber() && right.isNumber()) {
      double a = left.doubleValue();
      double b = right.doubleValue();
      return a == b || Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b));
    }
    if (left.isArray() && right.isArray()) {
      return equalElements((ArrayNode) left, (ArrayNode) right);
    }
    if (left.isObject() && right.isObject()) {
      return equalProperties((ObjectNode) left, (ObjectNode) right);
    }
    return left.equals(right);
  }

  private static boolean equalElements(ArrayNode left, ArrayNode right) {
    if (left.size() != right.size()) {
      return false;
    }
    for (int i = 0; i < left.size(); i++) {
      if (!equal(left.get(i), right.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean equalProperties(ObjectNode left, ObjectNode right) {
    if (left.size() != right.size()) {
      return false;
    }
    for (String name : left.propertyNames()) {
      JsonNode other = right.get(name);
      if (other == null || !equal(left.get(name), other)) {
        return false;
      }
    }
    return true;
  }

  private static JsonNode withoutSystem(JsonNode node) {
    if (node.isArray()) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      node.forEach(element -> array.add(withoutSystem(element)));
      return array;
    }
    if (node.isObject()) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      for (String name : node.propertyNames()) {
        if (!SYSTEM_PROPERTIES.contains(name)) {
          object.set(name, withoutSystem(node.get(name)));
        }
      }
      return object;
    }
    return node;
  }
}
