package dev.ephemeris.sql.function.text;

/**
 * {@code CONTAINS_ANY_CI(string, part, …)}: whether one of the parts is in it, whatever its case.
 */
final class ContainsAnyIgnoringCase extends ContainsSeveral {
  ContainsAnyIgnoringCase() {
    super("CONTAINS_ANY_CI", true, true);
  }
}
