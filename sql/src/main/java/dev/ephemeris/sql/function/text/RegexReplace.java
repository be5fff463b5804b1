package dev.ephemeris.sql.function.text;

/**
 * {@code REGEXREPLACE(string, expression, replacement[, modifiers])}: with the replacement instead
 * of the first match.
 */
final class RegexReplace extends ReplacingFunction {
  RegexReplace() {
    super("REGEXREPLACE", false);
  }
}
