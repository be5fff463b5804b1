// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The bytes of a sample key or value, part by part, each with its meaning. Written independently of
 * the encoder, and compared with it.
 */
final class Layout {
  private final List<Piece> pieces = new ArrayList<>();

  private record Piece(byte[] bytes, String meaning) {}

  Layout raw(byte[] bytes, String meaning) {
    pieces.add(new Piece(bytes, meaning));
    return this;
  }

  Layout hex(String hex, String meaning) {
    return raw(HexFormat.of().parseHex(hex), meaning);
  }

  Layout int4(int value, String meaning) {
    return hex(HexFormat.of().toHexDigits(value), meaning);
  }

  Layout long8(long value, String meaning) {
    return hex(HexFormat.of().toHexDigits(value), meaning);
  }

  /** Text without a length or an end. */
  Layout text(String value, String meaning) {
    return raw(value.getBytes(StandardCharsets.UTF_8), meaning + ", here " + value);
  }

  /** Text after its length. */
  Layout lengthAndText(String value, String meaning) {
    byte[] text = value.getBytes(StandardCharsets.UTF_8);
    int4(text.length, "length of what follows");
    return value.isEmpty() ? this : text(value, meaning);
  }

  Bytes bytes() {
    ByteSink sink = new ByteSink(64);
    pieces.forEach(piece -> sink.raw(piece.bytes()));
    return new Bytes(sink.toBytes());
  }

  void appendTo(StringBuilder page) {
    page.append("| bytes | meaning |\n|---|---|\n");
    for (Piece piece : pieces) {
      page.append("| `")
          .append(HexFormat.of().formatHex(piece.bytes()))
          .append("` | ")
          .append(piece.meaning())
          .append(" |\n");
    }
  }
}
