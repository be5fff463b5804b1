// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which texts are JSON. */
class JsonReaderTest {
  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static JsonDocument read(String text) {
    return JsonReader.readOnce(utf8(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "true",
        "false",
        "0",
        "-0",
        "1",
        "-1",
        "10",
        "0.5",
        "-0.5",
        "1e5",
        "1E5",
        "1e+5",
        "1e-5",
        "0e0",
        "0.0e-0",
        "123456789012345678901234567890",
        "1e999",
        "\"\"",
        "\"a\"",
        "\"\u007f\"",
        "\"\u2028\"",
        "[]",
        "{}",
        " [ ] ",
        "\t\r\n{\n}\r\t ",
        "[[],{}]",
        "[1,2]",
        "{\"a\":1}",
        "{\"\":0}",
        "{\"a\":1,\"a\":2}",
        "{\"a\":{\"b\":[{}]}}",
        "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\"",
        "\"\\ud800\"",
        "\"\\udc00x\"",
        "\"\\uD83D\\uDE00\"",
        "\"\\u0000\"",
        "\"é€😀\"",
        "[\"12345678\\n\",\"1234567é\"]"
      })
  void validTextsAreAccepted(String text) {
    assertThat(read(text)).hasToString(text.strip());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "nul",
        "nulll",
        "True",
        "NaN",
        "Infinity",
        "-Infinity",
        "undefined",
        "01",
        "-01",
        "1.",
        ".5",
        "-.5",
        "-",
        "+1",
        "1e",
        "1e+",
        "1E-",
        "1.e5",
        "0x10",
        "1_000",
        "1 2",
        "- 1",
        "'a'",
        "\"",
        "\"a",
        "a",
        "\"\\\"",
        "\"\\x\"",
        "\"\\u\"",
        "\"\\u123\"",
        "\"\\u12G4\"",
        "\"\\U0041\"",
        "\"\t\"",
        "\"\n\"",
        "\"\u0000\"",
        "\"1234567\u001f\"",
        "[",
        "]",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[1 2]",
        "[1,,2]",
        "[1}",
        "{",
        "}",
        "{\"a\"",
        "{\"a\":",
        "{\"a\":1",
        "{\"a\":1,",
        "{\"a\":1,}",
        "{,}",
        "{a:1}",
        "{'a':1}",
        "{\"a\" 1}",
        "{\"a\"::1}",
        "{\"a\":1 \"b\":2}",
        "{1:1}",
        "{\"a\":1]",
        "[]]",
        "{}{}",
        "[] x",
        "// c\n1",
        "/* c */1",
        "[1]//",
        "\u00a01",
        "\f1",
        "\u000b1",
        "\ufeff1",
        "1\u0000",
        "[\"a\"\u0001]",
        "{\"a\":1}\u2028"
      })
  void invalidTextsAreRefused(String text) {
    assertThatThrownBy(() -> read(text)).isInstanceOf(JsonException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "80",
        "BF",
        "C0AF",
        "C1BF",
        "C2",
        "C220",
        "E0",
        "E080AF",
        "E09FBF",
        "E28220",
        "E282",
        "EDA080",
        "EDBFBF",
        "F0808080",
        "F08FBFBF",
        "F0909020",
        "F09090",
        "F4908080",
        "F5808080",
        "FE",
        "FF",
        "FFFE",
        "C3C3A9"
      })
  void malformedUtf8IsRefusedWhereverItStands(String hex) {
    byte[] malformed = HexFormat.of().parseHex(hex);
    for (String before : new String[] {"\"", "\"1234567", "\"é12345678", "{\"a"}) {
      for (String after : new String[] {"", "\"", "12345678\"", "\":1}"}) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.writeBytes(utf8(before));
        text.writeBytes(malformed);
        text.writeBytes(utf8(after));
        assertThatThrownBy(() -> JsonReader.readOnce(text.toByteArray()))
            .isInstanceOf(JsonException.class)
            .hasMessageContaining("valid UTF-8");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "C280",
        "DFBF",
        "E0A080",
        "ED9FBF",
        "EE8080",
        "EFBFBF",
        "F0908080",
        "F48FBFBF",
        "EFBBBF"
      })
  void theEndsOfUtf8AreAccepted(String hex) {
    byte[] text = HexFormat.of().parseHex("22" + hex + "22");
    String expected = new String(text, 1, text.length - 2, StandardCharsets.UTF_8);
    assertThat(JsonReader.readOnce(text).root().text()).isEqualTo(expected);
  }

  @Test
  void everyControlCharacterMustBeEscapedAtEveryPlaceOfAWord() {
    for (int control = 0; control < ' '; control++) {
      for (int before = 0; before < 18; before++) {
        String text = "\"" + "x".repeat(before) + (char) control + "xxxxxxxxxx\"";
        assertThatThrownBy(() -> read(text)).isInstanceOf(JsonException.class);
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``          | Expected a value, found the end of the text at line 1, column 1 (byte 0).",
        "{\"a\" 1}   | Expected ':' after a property name, found '1' at line 1, column 6 (byte 5).",
        "{\"a\":1,}  | Expected a property name, found '}' at line 1, column 8 (byte 7).",
        "{1}         | Expected a property name or '}', found '1' at line 1, column 2 (byte 1).",
        "{\"a\":1]   | Expected ',' or '}', found ']' at line 1, column 7 (byte 6).",
        "[1 2]       | Expected ',' or ']', found '2' at line 1, column 4 (byte 3).",
        "[01]        | Expected no digit after a leading zero, found '1' at line 1, column 3 (byte 2).",
        "[1.]        | Expected a digit, found ']' at line 1, column 4 (byte 3).",
        "[trve]      | Expected 'true', found another word at line 1, column 2 (byte 1).",
        "[\"a        | Expected '\"' to close a string, found the end of the text at line 1, column 4",
        "[] []       | Expected the end of the document, found '[' at line 1, column 4 (byte 3).",
        "[\"\\q\"]   | Expected one of \" \\ / b f n r t u after a backslash, found 'q' at line 1, column 4",
        "[\"é\",é]   | Expected a value, found byte 0xC3 at line 1, column 6 (byte 6).",
      })
  void errorsSayWhatWasExpectedWhatWasFoundAndWhere(String text, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(JsonException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void errorsCountLinesAndBytesFromTheStartOfTheText() {
    byte[] text = utf8("xx[1,\n  \"é\",\n  oops]yy");
    assertThatThrownBy(() -> new JsonReader().read(text, 2, text.length - 4))
        .isInstanceOfSatisfying(
            JsonException.class,
            error -> {
              assertThat(error.line()).isEqualTo(3);
              assertThat(error.column()).isEqualTo(3);
              assertThat(error.offset()).isEqualTo(14);
            });
  }

  @Test
  void aByteOrderMarkIsNamed() {
    assertThatThrownBy(() -> read("\ufeff{}")).hasMessageContaining("found a byte order mark");
  }

  @ParameterizedTest
  @CsvSource({"[,]", "{\"a\":,}"})
  void nestingEndsAtTheLimit(String open, String close) {
    assertThatCode(() -> read(open.repeat(128) + (open.equals("[") ? "" : "1") + close.repeat(128)))
        .doesNotThrowAnyException();
    assertThatThrownBy(
            () -> read(open.repeat(129) + (open.equals("[") ? "" : "1") + close.repeat(129)))
        .isInstanceOf(JsonException.class)
        .hasMessageContaining("at most 128 levels");
    assertThatThrownBy(() -> read(open.repeat(100_000))).isInstanceOf(JsonException.class);
  }

  @Test
  void onlyTheGivenBytesAreRead() {
    byte[] text = utf8("9[\"abc\"]9");
    JsonValue root = new JsonReader().read(text, 1, text.length - 2).root();
    assertThat(root).hasToString("[\"abc\"]");
    assertThat(root.start()).isEqualTo(1);
    for (int length = 0; length < text.length - 2; length++) {
      int shorter = length;
      assertThatThrownBy(() -> new JsonReader().read(text, 1, shorter))
          .isInstanceOf(JsonException.class);
    }
    assertThatThrownBy(() -> new JsonReader().read(text, 1, text.length))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void aReaderIsUsedAgainAfterAnErrorAndAfterAGiant() {
    JsonReader reader = new JsonReader();
    assertThatThrownBy(() -> reader.read(utf8("[[[1"))).isInstanceOf(JsonException.class);
    assertThat(reader.read(utf8("[1,2]")).root().size()).isEqualTo(2);
    String giant = "[" + "1,".repeat(200_000) + "1]";
    assertThat(reader.read(utf8(giant)).root().size()).isEqualTo(200_001);
    assertThat(reader.read(utf8("[1,2]")).root().size()).isEqualTo(2);
  }

  @Test
  void aCopyOutlivesTheNextRead() {
    JsonReader reader = new JsonReader();
    JsonDocument stale = reader.read(utf8("{\"a\":[1,\"b\"]}"));
    JsonDocument copy = stale.copy();
    reader.read(utf8("[true]"));
    assertThat(copy.root().property("a")).hasToString("[1,\"b\"]");
    assertThatThrownBy(() -> stale.root().type()).isInstanceOf(AssertionError.class);
  }
}
