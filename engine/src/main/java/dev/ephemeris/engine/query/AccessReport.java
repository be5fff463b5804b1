package dev.ephemeris.engine.query;

import dev.ephemeris.engine.query.access.AccessPath;
import dev.ephemeris.keyspace.ValuePath;
import java.util.LinkedHashSet;
import java.util.Set;

/** Which ways to the items a page took, and which it could have taken. */
public final class AccessReport {
  private final Set<AccessPath> used = new LinkedHashSet<>();
  private final Set<ValuePath> missing = new LinkedHashSet<>();

  void used(AccessPath access) {
    used.add(access);
  }

  /** The filter speaks of a place that is not indexed. */
  void missing(ValuePath path) {
    missing.add(path);
  }

  public Set<AccessPath> used() {
    return used;
  }

  /** Places that would help if they were indexed. */
  public Set<ValuePath> missing() {
    return missing;
  }
}
