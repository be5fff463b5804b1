package dev.ephemeris.sql.function.text;

/** {@code LASTSUBSTRINGAFTER(string, delimiter)}: what is after its last place. */
final class LastSubstringAfter extends DelimiterFunction {
  LastSubstringAfter() {
    super("LASTSUBSTRINGAFTER");
  }

  @Override
  int find(String text, TextSearch delimiter) {
    return delimiter.last(text, text.length());
  }

  @Override
  String side(String text, int start, int end) {
    return text.substring(end);
  }
}
