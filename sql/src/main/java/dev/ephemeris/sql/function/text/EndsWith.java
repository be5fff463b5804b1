package dev.ephemeris.sql.function.text;

/** {@code ENDSWITH(string, end[, ignoreCase])}: whether it ends so. */
final class EndsWith extends ComparingFunction {
  EndsWith() {
    super("ENDSWITH");
  }

  @Override
  boolean test(String text, String other) {
    return text.endsWith(other);
  }
}
