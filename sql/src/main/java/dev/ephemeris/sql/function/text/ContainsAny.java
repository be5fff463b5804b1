package dev.ephemeris.sql.function.text;

/** {@code CONTAINS_ANY_CS(string, part, …)}: whether one of the parts is in it. */
final class ContainsAny extends ContainsSeveral {
  ContainsAny() {
    super("CONTAINS_ANY_CS", true, false);
  }
}
