package dev.ephemeris.sql.function.text;

/** {@code LTRIM(string[, characters])}: without these at its beginning. */
final class LeftTrim extends TrimFunction {
  LeftTrim() {
    super("LTRIM", true, false);
  }
}
