// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/**
 * The forms of strings in binary JSON: well-known names of one byte; UTF-8 with a length; a
 * reference to an earlier string; and texts of few different characters, packed into four to seven
 * bits each.
 */
final class BinaryStrings {
  private static final int FIRST_NAME = 0x20;
  private static final int FIRST_USER_NAME = 0x40;
  private static final int BASE64_1 = 0x71;
  private static final int BASE64_2 = 0x72;
  private static final int BASE64_URL_1 = 0x73;
  private static final int BASE64_URL_2 = 0x74;
  private static final int GUID_LOWER = 0x75;
  private static final int GUID_UPPER = 0x76;
  private static final int GUID_QUOTED = 0x77;
  private static final int HEX_LOWER = 0x78;
  private static final int HEX_UPPER = 0x79;
  private static final int DATE_TIME = 0x7A;
  private static final int PACKED_4 = 0x7B;
  private static final int PACKED_6 = 0x7D;
  private static final int PACKED_7_1 = 0x7E;
  private static final int PACKED_7_2 = 0x7F;
  private static final int FIRST_SHORT = 0x80;
  private static final int UTF8_1 = 0xC0;
  private static final int UTF8_2 = 0xC1;
  private static final int UTF8_4 = 0xC2;
  private static final int REFERENCE_1 = 0xC3;
  private static final int REFERENCE_4 = 0xC6;

  /** The well-known names, in the order of their markers. */
  private static final List<String> NAMES =
      List.of(
          "$s",
          "$t",
          "$v",
          "_attachments",
          "_etag",
          "_rid",
          "_self",
          "_ts",
          "attachments/",
          "coordinates",
          "geometry",
          "GeometryCollection",
          "id",
          "url",
          "Value",
          "label",
          "LineString",
          "link",
          "MultiLineString",
          "MultiPoint",
          "MultiPolygon",
          "name",
          "Name",
          "Type",
          "Point",
          "Polygon",
          "properties",
          "type",
          "value",
          "Feature",
          "FeatureCollection",
          "_id");

  private static final String LOWER_DIGITS = "0123456789abcdef";
  private static final String UPPER_DIGITS = "0123456789ABCDEF";
  private static final String DATE_TIME_CHARACTERS = " 0123456789:-.TZ";
  private static final int GUID_BYTES = 16;
  private static final List<Integer> GUID_HYPHENS = List.of(8, 13, 18, 23);
  private static final int MAX_PADDING = 2;

  private final byte[] body;

  BinaryStrings(byte[] body) {
    this.body = body;
  }

  static boolean isString(int marker) {
    return marker >= FIRST_NAME && marker <= REFERENCE_4;
  }

  private static boolean isReference(int marker) {
    return marker >= REFERENCE_1 && marker <= REFERENCE_4;
  }

  /** Reads the next string with its marker. */
  String read(BinaryInput input) {
    int marker = input.nextByte();
    if (!isReference(marker)) {
      return read(marker, input);
    }
    long target = input.unsigned(marker - REFERENCE_1 + 1);
    if (target >= body.length) {
      throw input.problem("A string refers to a place behind the end, ending");
    }
    BinaryInput there = new BinaryInput(body);
    there.moveTo((int) target);
    int found = there.nextByte();
    if (!isString(found) || isReference(found)) {
      throw input.problem("A string refers to what is no string, ending");
    }
    return read(found, there);
  }

  private static String read(int marker, BinaryInput input) {
    if (marker < FIRST_USER_NAME) {
      return NAMES.get(marker - FIRST_NAME);
    }
    if (marker >= FIRST_SHORT && marker < UTF8_1) {
      return utf8(input, marker - FIRST_SHORT);
    }
    return switch (marker) {
      case UTF8_1 -> utf8(input, input.unsigned(1));
      case UTF8_2 -> utf8(input, input.unsigned(2));
      case UTF8_4 -> utf8(input, input.unsigned(4));
      case BASE64_1, BASE64_URL_1 -> base64(input, 1, marker == BASE64_URL_1);
      case BASE64_2, BASE64_URL_2 -> base64(input, 2, marker == BASE64_URL_2);
      case GUID_LOWER -> guid(input, LOWER_DIGITS);
      case GUID_UPPER -> guid(input, UPPER_DIGITS);
      case GUID_QUOTED -> '"' + guid(input, LOWER_DIGITS) + '"';
      case HEX_LOWER -> fromSet(input, LOWER_DIGITS);
      case HEX_UPPER -> fromSet(input, UPPER_DIGITS);
      case DATE_TIME -> fromSet(input, DATE_TIME_CHARACTERS);
      case PACKED_4, PACKED_4 + 1, PACKED_6 -> {
        int count = input.nextByte();
        yield packed(input, count, marker - PACKED_4 + 4, input.nextByte());
      }
      case PACKED_7_1 -> packed(input, input.nextByte(), 7, 0);
      case PACKED_7_2 -> packed(input, (int) input.unsigned(2), 7, 0);
      // Markers in between are names of a dictionary that requests never use.
      default -> throw input.problem("The marker 0x%02X means no string".formatted(marker));
    };
  }

  private static String utf8(BinaryInput input, long length) {
    if (length > Integer.MAX_VALUE) {
      throw input.problem("A string of %d bytes is longer than the document".formatted(length));
    }
    return utf8(input, input.next((int) length));
  }

  private static String utf8(BinaryInput input, byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException malformed) {
      throw input.problem("A string is not UTF-8, ending");
    }
  }

  /**
   * Bytes to be encoded as base64. The length is given in groups of four characters; the padding is
   * the number of '=' at the end, or the complement of how many were left out.
   */
  private static String base64(BinaryInput input, int lengthBytes, boolean urlSafe) {
    int padded = (int) input.unsigned(lengthBytes) * 4;
    int given = input.nextByte();
    boolean leftOut = given > MAX_PADDING;
    int padding = leftOut ? ~given & 0xFF : given;
    if (padding > MAX_PADDING || padding > padded) {
      throw input.problem("A base64 string has a wrong padding, ending");
    }
    Base64.Encoder encoder = urlSafe ? Base64.getUrlEncoder() : Base64.getEncoder();
    byte[] bytes = input.next((padded - padding) * 3 / 4);
    return (leftOut ? encoder.withoutPadding() : encoder).encodeToString(bytes);
  }

  private static String guid(BinaryInput input, String digits) {
    StringBuilder text = new StringBuilder();
    for (byte two : input.next(GUID_BYTES)) {
      if (GUID_HYPHENS.contains(text.length())) {
        text.append('-');
      }
      text.append(digits.charAt(two & 0xF)).append(digits.charAt((two >> 4) & 0xF));
    }
    return text.toString();
  }

  /** Characters from a set of sixteen, two per byte, the first in the lower half. */
  private static String fromSet(BinaryInput input, String set) {
    int count = input.nextByte();
    byte[] bytes = input.next((count + 1) / 2);
    StringBuilder text = new StringBuilder(count);
    for (int i = 0; i < count; i++) {
      text.append(set.charAt((bytes[i / 2] >> (i % 2 * 4)) & 0xF));
    }
    return text.toString();
  }

  /**
   * Characters packed into a few bits each, from the lowest bit on.
   *
   * @param bits of each character
   * @param lowest is added to each character
   */
  private static String packed(BinaryInput input, int count, int bits, int lowest) {
    byte[] packed = input.next((count * bits + 7) / 8);
    byte[] bytes = new byte[count];
    for (int i = 0; i < count; i++) {
      int bit = i * bits;
      int two = packed[bit / 8] & 0xFF;
      if (bit / 8 + 1 < packed.length) {
        two |= (packed[bit / 8 + 1] & 0xFF) << 8;
      }
      bytes[i] = (byte) (((two >> (bit % 8)) & ((1 << bits) - 1)) + lowest);
    }
    return utf8(input, bytes);
  }
}
