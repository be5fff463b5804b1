// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.ObjectMapper;

class BinaryJsonTest {
  private static final int MAX_BYTES = 1_000_000;
  private static final ObjectMapper JACKSON = new ObjectMapper();

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }

  private static String read(String hex) {
    return text(bytes(hex));
  }

  private static String text(byte[] binary) {
    return new String(BinaryJson.toText(binary, MAX_BYTES), StandardCharsets.UTF_8);
  }

  static List<String> recordedBodies() throws IOException {
    try (InputStream in = BinaryJsonTest.class.getResourceAsStream("binary-bodies.txt");
        BufferedReader lines =
            new BufferedReader(
                new InputStreamReader(Objects.requireNonNull(in), StandardCharsets.UTF_8))) {
      return lines.lines().filter(line -> !line.startsWith("#")).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("recordedBodies")
  void recordedBody_meansItsText(String line) {
    int blank = line.indexOf(' ');
    assertThat(JACKSON.readTree(read(line.substring(0, blank))))
        .isEqualTo(JACKSON.readTree(line.substring(blank + 1)));
  }

  @ParameterizedTest
  @MethodSource("recordedBodies")
  void recordedBody_cutShortAnywhere_isRefused(String line) {
    byte[] whole = bytes(line.substring(0, line.indexOf(' ')));
    for (int length = 1; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> text(part)).isInstanceOf(JsonException.class);
    }
  }

  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "80 00 | 0",
        "80 1f | 31",
        "80 c7 ffffffffffffffff | 18446744073709551615",
        "80 c8 ff | 255",
        "80 c9 feff | -2",
        "80 ca 00000080 | -2147483648",
        "80 cb ffffffffffffff7f | 9223372036854775807",
        "80 cc 000000000000f83f | 1.5",
        "80 cd 0000c0bf | -1.5",
        "80 ce 000000000000f83f | 1.5",
        "80 cf 003e | 1.5",
        "80 cc 000000000000f03f | 1.0",
        "80 cc 0000000000000080 | -0.0",
        "80 cc 0000000000004043 | 9.007199254740992E15",
        "80 cd 0000803f | 1.0",
        "80 d8 ff | -1",
        "80 dc ffffffff | 4294967295",
        "80 d0 | null",
        "80 2c | \"id\"",
        "80 3f | \"_id\"",
        "80 80 | \"\"",
        "80 82 c3bc | \"ü\"",
        "80 c0 03 616263 | \"abc\"",
        "80 c1 0300 616263 | \"abc\"",
        "80 c2 03000000 616263 | \"abc\"",
        "80 71 01 00 616263 | \"YWJj\"",
        "80 71 01 01 6162 | \"YWI=\"",
        "80 71 01 fe 6162 | \"YWI\"",
        "80 72 0100 02 61 | \"YQ==\"",
        "80 71 01 00 fbefbe | \"++++\"",
        "80 73 01 00 fbefbe | \"----\"",
        "80 74 0100 fd ff | \"_w\"",
        "80 75 1032547698badcfe0000000000000000 | \"01234567-89ab-cdef-0000-000000000000\"",
        "80 76 a0000000000000000000000000000000 | \"0A000000-0000-0000-0000-000000000000\"",
        "80 79 03 ba0c | \"ABC\"",
        "80 7a 05 32ef01 | \"12ZT0\"",
        "80 7b 03 61 1002 | \"abc\"",
        "80 7c 03 61 2008 | \"abc\"",
        "80 7d 03 61 402000 | \"abc\"",
        "80 7e 03 61f118 | \"abc\"",
        "80 7f 0300 61f118 | \"abc\"",
        "80 e0 | []",
        "80 e1 d2 | [true]",
        "80 e3 0200 01 02 | [1,2]",
        "80 e4 02000000 01 02 | [1,2]",
        "80 e5 02 02 01 02 | [1,2]",
        "80 e6 0200 0200 01 02 | [1,2]",
        "80 e7 02000000 02000000 01 02 | [1,2]",
        "80 e8 | {}",
        "80 e9 8161 e0 | {\"a\":[]}",
        "80 eb 0600 8161 01 8162 02 | {\"a\":1,\"b\":2}",
        "80 ed 06 02 8161 01 8162 02 | {\"a\":1,\"b\":2}",
        "80 e2 06 8161 c303 8162 | [\"a\",\"a\",\"b\"]",
        "80 e2 05 8161 c40300 | [\"a\",\"a\"]",
        "80 e2 06 8161 c5030000 | [\"a\",\"a\"]",
        "80 e2 07 8161 c603000000 | [\"a\",\"a\"]",
        "80 f0 d8 03 ff0001 | [-1,0,1]",
        "80 f1 d9 0200 feff0100 | [-2,1]",
        "80 f0 cd 01 0000c03f | [1.5]",
        "80 f0 ce 01 0000000000000040 | [2.0]",
        "80 f2 f0 d7 02 03 010203040506 | [[1,2],[3,4],[5,6]]",
        "80 f3 f1 d7 0100 0200 0102 | [[1],[2]]",
        "80 f2 f0 d7 00 02 | [[],[]]"
      })
  void form_meansItsText(String hex, String json) {
    assertThat(read(hex)).isEqualTo(json);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "80 | Expected a value at byte 1.",
        "80 00 00 | Expected the end of the document at byte 2.",
        "80 40 | The marker 0x40 means no string at byte 2.",
        "80 60 00 | The marker 0x60 means no string at byte 2.",
        "80 d3 00000000000000000000000000000000 | The marker 0xD3 means no JSON value at byte 2.",
        "80 dd 01 00 | The marker 0xDD means no JSON value at byte 2.",
        "80 ff | The marker 0xFF means no JSON value at byte 2.",
        "80 cc 000000000000f07f | JSON has no number Infinity at byte 10.",
        "80 c2 ffffffff 61 | A string of 4294967295 bytes is longer than the document at byte 6.",
        "80 81 ff | A string is not UTF-8, ending at byte 3.",
        "80 7b 01 ff 00 | A string is not UTF-8, ending at byte 5.",
        "80 c3 05 | A string refers to a place behind the end, ending at byte 3.",
        "80 c3 01 | A string refers to what is no string, ending at byte 3.",
        "80 71 01 80 616263 | A base64 string has a wrong padding, ending at byte 4.",
        "80 e2 05 00 | Content of 5 bytes is longer than what it is in at byte 3.",
        "80 e5 01 02 00 | Expected 2 values, found 1 at byte 5.",
        "80 e2 01 8261 | Expected 1 more bytes at byte 5.",
        "80 e2 02 e202 0000 | Content of 2 bytes is longer than what it is in at byte 5.",
        "80 e2 02 826161 | A value is longer than what it is in, ending at byte 6.",
        "80 ea 01 00 | Expected a name at byte 3.",
        "80 ea 02 8161 | Expected a value at byte 5.",
        "80 e9 | Expected a name at byte 2.",
        "80 f0 d0 01 00 | Expected a type of numbers at byte 3.",
        "80 f2 f1 d7 01 01 00 | Expected arrays of numbers at byte 3."
      })
  void malformed_isRefusedWithThePlace(String hex, String message) {
    assertThatThrownBy(() -> read(hex)).isInstanceOf(JsonException.class).hasMessage(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"e1", "e98161"})
  void nesting_isBoundedAsInTexts(String level) {
    assertThat(new JsonReader().read(BinaryJson.toText(nested(level, 128), MAX_BYTES)).root())
        .isNotNull();
    assertThatThrownBy(() -> text(nested(level, 129)))
        .isInstanceOf(JsonException.class)
        .hasMessageContaining("More than 128 levels");
    assertThatThrownBy(() -> text(nested(level, 100_000))).isInstanceOf(JsonException.class);
  }

  private static byte[] nested(String level, int levels) {
    return bytes("80" + level.repeat(levels) + "00");
  }

  @Test
  void manyReferencesToLongString_areBounded() {
    String text = "61".repeat(1000);
    String references = "c304".repeat(2000);
    String content = "c1e803" + text + references;
    byte[] body = bytes("80e3" + "%02x%02x".formatted(5003 & 0xFF, 5003 >> 8) + content);
    assertThatThrownBy(() -> BinaryJson.toText(body, MAX_BYTES))
        .isInstanceOf(JsonSizeException.class);
    assertThat(BinaryJson.toText(body, 3 * MAX_BYTES)).hasSize(2001 * 1003 + 1);
  }

  @Test
  void textAndNothing_areNotBinary() {
    assertThat(BinaryJson.isBinary("{}".getBytes(StandardCharsets.UTF_8))).isFalse();
    assertThat(BinaryJson.isBinary(new byte[0])).isFalse();
    assertThat(BinaryJson.isBinary(bytes("80d0"))).isTrue();
  }

  /** The result is JSON, or one of the two refusals. */
  static void assertReadOrRefused(byte[] body) {
    try {
      new JsonReader().read(BinaryJson.toText(body, MAX_BYTES));
    } catch (JsonSizeException tooLong) {
      assertThat(body.length).isPositive();
    } catch (JsonException refused) {
      assertThat(refused.offset()).isBetween(0, body.length);
    }
  }

  @Test
  void changedBodies_areReadOrRefused() throws IOException {
    long seed = Long.getLong("ephemeris.seed", new Random().nextLong());
    System.out.println("BinaryJsonTest: -Dephemeris.seed=" + seed);
    Random random = new Random(seed);
    for (String line : recordedBodies()) {
      byte[] whole = bytes(line.substring(0, line.indexOf(' ')));
      for (int i = 0; i < 500; i++) {
        byte[] changed = whole.clone();
        for (int change = 0; change <= random.nextInt(3); change++) {
          changed[1 + random.nextInt(changed.length - 1)] = (byte) random.nextInt();
        }
        assertReadOrRefused(changed);
      }
    }
  }
}
