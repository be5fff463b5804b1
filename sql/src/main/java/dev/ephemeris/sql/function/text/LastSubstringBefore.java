package dev.ephemeris.sql.function.text;

/** {@code LASTSUBSTRINGBEFORE(string, delimiter)}: what is before its last place. */
final class LastSubstringBefore extends DelimiterFunction {
  LastSubstringBefore() {
    super("LASTSUBSTRINGBEFORE");
  }

  @Override
  int find(String text, TextSearch delimiter) {
    return delimiter.last(text, text.length());
  }

  @Override
  String side(String text, int start, int end) {
    return text.substring(0, start);
  }
}
