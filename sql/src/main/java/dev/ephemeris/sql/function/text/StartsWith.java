package dev.ephemeris.sql.function.text;

/** {@code STARTSWITH(string, beginning[, ignoreCase])}: whether it begins so. */
final class StartsWith extends ComparingFunction {
  StartsWith() {
    super("STARTSWITH");
  }

  @Override
  boolean test(String text, String other) {
    return text.startsWith(other);
  }
}
