// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.keyspace.ValuePath;
import dev.ephemeris.sql.schema.ComputedProperties;
import dev.ephemeris.sql.schema.ComputedProperty;
import org.jspecify.annotations.Nullable;

/**
 * Decides which parts of an index a query may use. The index may have been built by another policy
 * than the container's present one. If their definitions of a computed property differ, the entries
 * of that property are not what the query means.
 *
 * @param policy by which the index was built
 * @param present the present computed properties
 */
public record UsableIndex(IndexPolicy policy, ComputedProperties present) {
  /** Whether every item with a value at a path has an entry for it. */
  public boolean isIndexed(ValuePath path) {
    return policy.paths().wants(path) && meansTheSame(path);
  }

  /** Whether items without a value there have an entry, too, for undefined. */
  public boolean hasUndefined(ValuePath path) {
    return policy.paths().named().contains(path) && meansTheSame(path);
  }

  /** Whether a composite index has the values that the query means. */
  public boolean has(CompositeIndex composite) {
    return isSimple()
        || composite.parts().stream().map(CompositeIndex.Part::place).allMatch(this::meansTheSame);
  }

  /** Whether stored geometries at a path can be found by their location. */
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

  /** The definition of a property; empty if there is none, as a definition is never empty. */
  private static String query(@Nullable ComputedProperty property) {
    return property == null ? "" : property.query();
  }
}
