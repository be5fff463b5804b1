package dev.ephemeris.sql.function.text;

/** {@code TRIM(string[, characters])}: without these at both ends. */
final class Trim extends TrimFunction {
  Trim() {
    super("TRIM", true, true);
  }
}
