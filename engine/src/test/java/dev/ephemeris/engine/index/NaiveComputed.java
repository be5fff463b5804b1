// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.sql.schema.ComputedProperties;
import dev.ephemeris.sql.schema.ComputedProperty;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Some computed properties, and their values for an item without using the query language. One has
 * the name of a property that items have themselves.
 */
final class NaiveComputed {
  static final String B = "SELECT VALUE r.b FROM r";
  static final String A = "SELECT VALUE item.a FROM root item";
  static final String OBJECT = "SELECT VALUE {\"x\": r.a, \"t\": r.tags} FROM r";

  static final ComputedProperties ALL =
      ComputedProperties.of(
          List.of(ComputedProperty.parse("c", B), ComputedProperty.parse("cp", OBJECT)));

  private NaiveComputed() {}

  static JsonNode value(String query, JsonNode item) {
    return switch (query) {
      case B -> item.path("b");
      case A -> item.path("a");
      case OBJECT -> object(item);
      default -> throw new IllegalArgumentException(query);
    };
  }

  private static JsonNode object(JsonNode item) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    setIfThere(object, "x", item.path("a"));
    setIfThere(object, "t", item.path("tags"));
    return object;
  }

  /** A negative zero becomes zero when a query takes it from an item and puts it elsewhere. */
  private static void setIfThere(ObjectNode object, String name, JsonNode value) {
    if (value.isNumber() && value.asDouble() == 0) {
      object.put(name, 0);
    } else if (!(value instanceof MissingNode)) {
      object.set(name, value);
    }
  }
}
