// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.CompositeIndex;
import dev.ephemeris.engine.index.UsableIndex;
import dev.ephemeris.keyspace.ValuePath;
import java.util.List;
import java.util.stream.Stream;

/**
 * The paths by which a query sorts items.
 *
 * @param keys the paths, the most important first; none if the order does not matter
 */
public record Sorting(List<Key> keys) {
  public static final Sorting NONE = new Sorting(List.of());

  /** One of the paths. */
  public record Key(ValuePath path, boolean descending) {}

  /** The composite indexes that have this order or its reverse. */
  public Stream<CompositeIndex> servedBy(UsableIndex index) {
    return index.policy().composites().stream()
        .filter(composite -> isServedBy(composite) && index.has(composite));
  }

  /** Whether a composite index has this order or its reverse. */
  public boolean isServedBy(CompositeIndex composite) {
    int against = against(composite);
    return against == 0 || against == keys.size();
  }

  /** Whether the order is the reverse of a composite index that serves it. */
  public boolean isAgainst(CompositeIndex composite) {
    return against(composite) > 0;
  }

  /** How many directions differ; -1 if the paths differ. */
  private int against(CompositeIndex composite) {
    if (composite.parts().size() != keys.size()) {
      return -1;
    }
    int against = 0;
    for (int i = 0; i < keys.size(); i++) {
      CompositeIndex.Part part = composite.parts().get(i);
      if (!part.place().equals(keys.get(i).path())) {
        return -1;
      }
      against += part.descending() == keys.get(i).descending() ? 0 : 1;
    }
    return against;
  }
}
