// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.CompositeIndex;
import dev.ephemeris.keyspace.ValuePath;
import java.util.List;

/**
 * By which places in items a query wants them sorted.
 *
 * @param keys the places, the most important first; none when it is all the same
 */
public record Sorting(List<Key> keys) {
  public static final Sorting NONE = new Sorting(List.of());

  /** One of the places. */
  public record Key(ValuePath path, boolean descending) {}

  /** Whether a composite index has this order, or just the opposite. */
  public boolean isServedBy(CompositeIndex composite) {
    int against = against(composite);
    return against == 0 || against == keys.size();
  }

  /** Whether it is just the opposite of the order of a composite index that serves it. */
  public boolean isAgainst(CompositeIndex composite) {
    return against(composite) > 0;
  }

  /** In how many places the directions differ; -1 when the places themselves do. */
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
