package dev.ephemeris.clients.java4;

import dev.ephemeris.clients.conformance.Exclusions;

/** What the Java client cannot do. */
final class JavaExclusions {
  private JavaExclusions() {}

  static Exclusions<JavaMode> all() {
    Exclusions<JavaMode> exclusions = new Exclusions<>();
    return exclusions;
  }
}
