package dev.ephemeris.keyspace;

import java.nio.charset.StandardCharsets;

/**
 * Text inside keys: UTF-8, in which also half of a surrogate pair has bytes of its own. JSON may
 * contain such halves; Java's own encoder turns them all into question marks, and then different
 * partition keys would be one.
 */
final class KeyText {
  private static final int MAX_BYTES_PER_CHARACTER = 3;

  private KeyText() {}

  static byte[] encode(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return encodeWithSurrogates(text);
      }
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] encodeWithSurrogates(String text) {
    ByteSink sink = new ByteSink(MAX_BYTES_PER_CHARACTER * text.length());
    int position = 0;
    while (position < text.length()) {
      int codePoint = text.codePointAt(position);
      int length = Character.charCount(codePoint);
      boolean half = length == 1 && Character.isSurrogate((char) codePoint);
      if (half) {
        sink.byte1(0xE0 | (codePoint >>> 12))
            .byte1(0x80 | ((codePoint >>> 6) & 0x3F))
            .byte1(0x80 | (codePoint & 0x3F));
      } else {
        sink.raw(text.substring(position, position + length).getBytes(StandardCharsets.UTF_8));
      }
      position += length;
    }
    return sink.toBytes();
  }
}
