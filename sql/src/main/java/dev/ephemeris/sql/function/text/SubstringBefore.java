package dev.ephemeris.sql.function.text;

/** {@code SUBSTRINGBEFORE(string, delimiter)}: what is before its first place. */
final class SubstringBefore extends DelimiterFunction {
  SubstringBefore() {
    super("SUBSTRINGBEFORE");
  }

  @Override
  int find(String text, TextSearch delimiter) {
    return delimiter.first(text, 0);
  }

  @Override
  String side(String text, int start, int end) {
    return text.substring(0, start);
  }
}
