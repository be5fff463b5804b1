package dev.ephemeris.sql.function.text;

/**
 * {@code REGEXREPLACEALL(string, expression, replacement[, modifiers])}: with the replacement
 * instead of every match.
 */
final class RegexReplaceAll extends ReplacingFunction {
  RegexReplaceAll() {
    super("REGEXREPLACEALL", true);
  }
}
