package dev.ephemeris.engine.query.access;

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
}
