// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The consistency of reads, from the strongest level to the weakest. A single server always
 * provides the strongest; clients must not ask for a stronger level than the account's.
 */
public enum ConsistencyLevel {
  STRONG("Strong"),
  BOUNDED_STALENESS("BoundedStaleness"),
  SESSION("Session"),
  CONSISTENT_PREFIX("ConsistentPrefix"),
  EVENTUAL("Eventual");

  private final String text;

  ConsistencyLevel(String text) {
    this.text = text;
  }

  /** How clients write it. */
  public String text() {
    return text;
  }

  /** The level with this name, in any case. */
  public static Optional<ConsistencyLevel> named(String name) {
    String trimmed = name.trim();
    return Arrays.stream(values())
        .filter(level -> level.text.equalsIgnoreCase(trimmed))
        .findFirst();
  }

  /** All names, the strongest first. */
  public static List<String> names() {
    return Arrays.stream(values()).map(ConsistencyLevel::text).toList();
  }

  public boolean isStrongerThan(ConsistencyLevel other) {
    return compareTo(other) < 0;
  }
}
