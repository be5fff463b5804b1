// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What an account promises about reads, from the strongest to the weakest. One server always keeps
 * the strongest; clients must not ask for more than the account says.
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

  /** The level of this name, in whatever case. */
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
