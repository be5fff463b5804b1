// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.conformance;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a client itself cannot do, case by case, each with the reason. It is for limits of clients
 * only: whatever the server does wrong is mended there.
 *
 * @param <M> the ways in which the client is asked
 */
public final class Exclusions<M extends Mode> {
  private record Key<M>(M mode, String file, String name) {}

  private final Map<Key<M>, String> reasons = new LinkedHashMap<>();

  /** Says why cases cannot be passed in some modes. */
  public Because because(Set<M> modes, String reason) {
    return new Because(modes, reason);
  }

  /** Takes the cases that share a reason. */
  public final class Because {
    private final Set<M> modes;
    private final String reason;

    private Because(Set<M> modes, String reason) {
      this.modes = modes;
      this.reason = reason;
    }

    public Because in(String file, String... cases) {
      for (M mode : modes) {
        for (String name : cases) {
          reasons.put(new Key<>(mode, file, name), reason);
        }
      }
      return this;
    }
  }

  @Nullable String reason(M mode, String file, String name) {
    return reasons.get(new Key<>(mode, file, name));
  }

  /** The excluded cases that are not among those given, by file and name. */
  Set<String> unknown(Set<String> cases) {
    Set<String> unknown = new TreeSet<>();
    reasons.keySet().forEach(key -> unknown.add(path(key.file(), key.name())));
    unknown.removeAll(cases);
    return unknown;
  }

  static String path(String file, String name) {
    return file + ": " + name;
  }
}
