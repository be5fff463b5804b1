// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.sql.schema.ComputedProperties;
import dev.ephemeris.sql.schema.ComputedProperty;
import org.jspecify.annotations.Nullable;

/**
 * What of an index a query may use. An index may be by another policy than the container's of
 * today: where one of them computes a property and the other does not, or otherwise, its entries
 * are not what the query means.
 *
 * @param policy what the index was made by
 * @param present the properties that are computed today
 */
public record UsableIndex(IndexPolicy policy, ComputedProperties present) {
  /** Whether every item that has a value at a place has an entry for it. */
  public boolean isIndexed(ValuePath path) {
    return policy.paths().wants(path) && meansTheSame(path);
  }

  /** Whether also every item that has none there has one, with undefined. */
  public boolean hasUndefined(ValuePath path) {
    return policy.paths().named().contains(path) && meansTheSame(path);
  }

  /** Whether a composite index has the values that the query means. */
  public boolean has(CompositeIndex composite) {
    return isSimple()
        || composite.parts().stream().map(CompositeIndex.Part::place).allMatch(this::meansTheSame);
  }

  /** Whether geometries at a place are found by where they are: those that are stored there. */
  public boolean isSpatial(ValuePath path) {
    boolean isStored =
        present.isEmpty()
            || !(path.steps().getFirst() instanceof ValuePath.Step.Property first)
            || present.get(first.name()) == null;
    return isStored && policy.spatial().wants(path);
  }

  private boolean isSimple() {
    return present.isEmpty() && policy.computed().isEmpty();
  }

  private boolean meansTheSame(ValuePath path) {
    if (isSimple() || !(path.steps().getFirst() instanceof ValuePath.Step.Property first)) {
      return true;
    }
    ComputedProperty indexed = policy.computed().get(first.name());
    ComputedProperty wanted = present.get(first.name());
    return query(indexed).equals(query(wanted)) && (wanted == null || policy.isOfThisEdition());
  }

  /** A definition is never empty. */
  private static String query(@Nullable ComputedProperty property) {
    return property == null ? "" : property.query();
  }
}
