package dev.ephemeris.sql.function.text;

/** {@code STRINGEQUALS(string, string[, ignoreCase])}: whether they are the same. */
final class StringEquals extends ComparingFunction {
  StringEquals() {
    super("STRINGEQUALS");
  }

  @Override
  boolean test(String text, String other) {
    return text.equals(other);
  }
}
