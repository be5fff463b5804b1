package dev.ephemeris.sql.function.text;

/** {@code CONTAINS_ALL_CI(string, part, …)}: whether all parts are in it, whatever their case. */
final class ContainsAllIgnoringCase extends ContainsSeveral {
  ContainsAllIgnoringCase() {
    super("CONTAINS_ALL_CI", false, true);
  }
}
