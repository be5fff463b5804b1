// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of expressions that consist of literals, parameters, arrays and objects only. */
final class LiteralValues {
  private LiteralValues() {}

  /** The value; null if the expression contains anything else. */
  static @Nullable Value valueOf(Expression expression, Map<String, Value> parameters) {
    return switch (expression) {
      case Expression.Literal literal -> literal.value();
      case Expression.Parameter parameter -> parameters.get(parameter.name());
      case Expression.ArrayOf array -> array(array, parameters);
      case Expression.ObjectOf object -> object(object, parameters);
      case Expression.Compound ignored -> null;
      case Expression.Name ignored -> null;
      case Expression.Call ignored -> null;
      case Expression.Subquery ignored -> null;
    };
  }

  private static @Nullable Value array(Expression.ArrayOf array, Map<String, Value> parameters) {
    List<Value> values = new ArrayList<>();
    for (Expression element : array.elements()) {
      Value value = valueOf(element, parameters);
      if (value == null) {
        return null;
      }
      values.add(value);
    }
    return Values.array(values);
  }

  private static @Nullable Value object(Expression.ObjectOf object, Map<String, Value> parameters) {
    Map<String, Value> properties = new LinkedHashMap<>();
    for (Expression.Property property : object.properties()) {
      Value value = valueOf(property.value(), parameters);
      if (value == null) {
        return null;
      }
      properties.put(property.name(), value);
    }
    return Values.object(properties);
  }
}
