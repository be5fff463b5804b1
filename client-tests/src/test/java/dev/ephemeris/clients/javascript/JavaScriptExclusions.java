package dev.ephemeris.clients.javascript;

import dev.ephemeris.clients.conformance.Exclusions;

/** What the JavaScript client cannot do. */
final class JavaScriptExclusions {
  private JavaScriptExclusions() {}

  static Exclusions<JavaScriptMode> all() {
    Exclusions<JavaScriptMode> exclusions = new Exclusions<>();
    return exclusions;
  }
}
