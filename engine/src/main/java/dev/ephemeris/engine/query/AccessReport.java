package dev.ephemeris.engine.query;

import dev.ephemeris.engine.query.access.AccessPath;
import java.util.LinkedHashSet;
import java.util.Set;

/** Which ways to the items a page took. */
public final class AccessReport {
  private final Set<AccessPath> used = new LinkedHashSet<>();

  void used(AccessPath access) {
    used.add(access);
  }

  public Set<AccessPath> used() {
    return used;
  }
}
