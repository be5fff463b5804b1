package dev.ephemeris.sql.function.text;

/** {@code CONTAINS(string, part[, ignoreCase])}: whether the part is in it. */
final class Contains extends ComparingFunction {
  Contains() {
    super("CONTAINS");
  }

  @Override
  boolean test(String text, String other) {
    return TextSearch.contains(text, other);
  }
}
