// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.schema;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Expressions;
import dev.ephemeris.sql.tree.Span;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The computed properties of items by name. A definition cannot use another computed property. */
public final class ComputedProperties {
  public static final ComputedProperties NONE = new ComputedProperties(Map.of());

  private final Map<String, ComputedProperty> byName;

  private ComputedProperties(Map<String, ComputedProperty> byName) {
    this.byName = byName;
  }

  /**
   * @throws SqlException when two have the same name, or one refers to another
   */
  public static ComputedProperties of(List<ComputedProperty> properties) {
    if (properties.isEmpty()) {
      return NONE;
    }
    Map<String, ComputedProperty> byName = new LinkedHashMap<>();
    for (ComputedProperty property : properties) {
      if (byName.put(property.name(), property) != null) {
        throw refused(
            "Computed property name '%s' cannot be used in multiple definitions."
                .formatted(property.name()));
      }
    }
    ComputedProperties all = new ComputedProperties(byName);
    for (ComputedProperty property : properties) {
      all.refuseReferences(property.expression(), property);
    }
    return all;
  }

  private void refuseReferences(Expression expression, ComputedProperty property) {
    if (expression instanceof Expression.Member member
        && member.base() instanceof Expression.Name name
        && name.name().equals(property.alias())
        && byName.containsKey(member.name())) {
      throw refused(
          "The computed property '%s' refers to the computed property '%s'; a definition can use stored properties only."
              .formatted(property.name(), member.name()));
    }
    Expressions.children(expression).forEach(child -> refuseReferences(child, property));
  }

  private static SqlException refused(String message) {
    return new SqlException(Code.NOT_ALLOWED, Span.NONE, message);
  }

  public boolean isEmpty() {
    return byName.isEmpty();
  }

  public Collection<ComputedProperty> all() {
    return byName.values();
  }

  /** The property with this name; null if there is none. */
  public @Nullable ComputedProperty get(String name) {
    return byName.get(name);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ComputedProperties that && byName.equals(that.byName);
  }

  @Override
  public int hashCode() {
    return byName.hashCode();
  }
}
