// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.conformance;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The cases that a client cannot pass, each with the reason. It is only for limits of clients;
 * errors of the server are corrected.
 *
 * @param <M> the modes of the client
 */
public final class Exclusions<M extends Mode> {
  private record Key<M>(M mode, String file, String name) {}

  private final Map<Key<M>, String> reasons = new LinkedHashMap<>();

  /** Begins a list of cases that cannot be passed in some modes, with the reason. */
  public Because because(Set<M> modes, String reason) {
    return new Because(modes, reason);
  }

  /** Collects the cases with the same reason. */
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

  /** The excluded cases that do not exist, by file and name. */
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
