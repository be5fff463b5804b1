package dev.ephemeris.sql.function.text;

/** {@code SUBSTRINGAFTER(string, delimiter)}: what is after its first place. */
final class SubstringAfter extends DelimiterFunction {
  SubstringAfter() {
    super("SUBSTRINGAFTER");
  }

  @Override
  int find(String text, TextSearch delimiter) {
    return delimiter.first(text, 0);
  }

  @Override
  String side(String text, int start, int end) {
    return text.substring(end);
  }
}
