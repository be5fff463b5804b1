// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Text inside keys: UTF-8 that also encodes unpaired surrogates. JSON may contain them; Java's
 * encoder replaces them all by question marks, which would make different partition keys equal.
 */
public final class KeyText {
  private static final int MAX_BYTES_PER_CHARACTER = 3;

  private KeyText() {}

  public static byte[] encode(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return encodeWithSurrogates(text);
      }
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * The text that these bytes encode.
   *
   * @throws IllegalArgumentException when they encode none
   */
  static String decode(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    // Java's decoder writes this character for an unpaired surrogate and for damage.
    return text.indexOf('\uFFFD') < 0 ? text : decodeWithHalves(bytes);
  }

  private static String decodeWithHalves(byte[] bytes) {
    StringBuilder text = new StringBuilder(bytes.length);
    int begin = 0;
    for (int i = 0; i + 2 < bytes.length; i++) {
      boolean half = bytes[i] == (byte) 0xED && (bytes[i + 1] & 0xE0) == 0xA0;
      if (half) {
        text.append(new String(bytes, begin, i - begin, StandardCharsets.UTF_8));
        text.append((char) (0xD000 | (bytes[i + 1] & 0x3F) << 6 | (bytes[i + 2] & 0x3F)));
        i += 2;
        begin = i + 1;
      }
    }
    text.append(new String(bytes, begin, bytes.length - begin, StandardCharsets.UTF_8));
    String decoded = text.toString();
    if (!Arrays.equals(encode(decoded), bytes)) {
      throw new IllegalArgumentException("These bytes encode no text");
    }
    return decoded;
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
