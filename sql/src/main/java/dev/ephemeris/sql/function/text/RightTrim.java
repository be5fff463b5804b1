package dev.ephemeris.sql.function.text;

/** {@code RTRIM(string[, characters])}: without these at its end. */
final class RightTrim extends TrimFunction {
  RightTrim() {
    super("RTRIM", false, true);
  }
}
