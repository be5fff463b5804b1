package dev.ephemeris.sql.function.text;

/** {@code CONTAINS_ALL_CS(string, part, …)}: whether all parts are in it. */
final class ContainsAll extends ContainsSeveral {
  ContainsAll() {
    super("CONTAINS_ALL_CS", false, false);
  }
}
