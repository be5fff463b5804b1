// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.json;

import static dev.ephemeris.json.JsonReaderTest.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonValueTest {
  private static JsonValue read(String text) {
    return JsonReader.readOnce(utf8(text)).root();
  }

  @Test
  void membersAndElementsComeInTheOrderOfTheText() {
    JsonValue root = read("{\"a\":[1,[2,3],{\"x\":4}],\"b\":{},\"a\":null}");
    List<String> names = new ArrayList<>();
    List<String> values = new ArrayList<>();
    for (JsonMember member : root.members()) {
      names.add(member.name());
      values.add(member.value().toString());
    }
    assertThat(names).containsExactly("a", "b", "a");
    assertThat(values).containsExactly("[1,[2,3],{\"x\":4}]", "{}", "null");
    assertThat(root.size()).isEqualTo(3);
    assertThat(read("[1,[2,3],{\"x\":4}]").elements())
        .map(JsonValue::toString)
        .containsExactly("1", "[2,3]", "{\"x\":4}");
    assertThat(read("[]").elements()).isEmpty();
    assertThat(read("{}").members()).isEmpty();
  }

  @Test
  void theLastOfEqualNamesWins() {
    assertThat(read("{\"a\":1,\"b\":{\"a\":9},\"\\u0061\":2}").property("a")).hasToString("2");
  }

  @Test
  void propertiesAreFoundByTheMeaningOfTheirName() {
    JsonValue root = read("{\"\":0,\"id\":1,\"ids\":2,\"é\":3,\"a\\n\":4,\"\\u00fc\":5,\"😀\":6}");
    assertThat(root.property("")).hasToString("0");
    assertThat(root.property("id")).hasToString("1");
    assertThat(root.property("ids")).hasToString("2");
    assertThat(root.property("é")).hasToString("3");
    assertThat(root.property("a\n")).hasToString("4");
    assertThat(root.property("ü")).hasToString("5");
    assertThat(root.property("😀")).hasToString("6");
    assertThat(root.property("i")).isNull();
    assertThat(root.property("idss")).isNull();
    assertThat(root.property("Ã©")).isNull();
  }

  @Test
  void escapesAreDecoded() {
    assertThat(read("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9é\\ud83d\\uDE00.\"").text())
        .isEqualTo("\"\\/\b\f\n\r\tAéé😀.");
    assertThat(read("\"a\\ud800b\"").text()).isEqualTo("a\ud800b");
    assertThat(read("\"plain\"").text()).isEqualTo("plain");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-0",
        "1",
        "-1",
        "0.1",
        "123.456",
        "1e22",
        "1e23",
        "1e-22",
        "1e-23",
        "123456789012345",
        "1234567890123456",
        "9007199254740993",
        "9223372036854775807",
        "0.000001",
        "5e-324",
        "1.7976931348623157e308",
        "2.2250738585072011e-308",
        "1e999",
        "-1e999",
        "1e-999",
        "1E+2",
        "0e99999999999",
        "1e00000000000000000000000000000000001",
        "0.30000000000000004",
        "123456789012345e-30",
        "999999999999999e22"
      })
  void numbersAreTheNearestDouble(String text) {
    assertThat(read(text).number()).isEqualTo(Double.parseDouble(text));
  }

  @ParameterizedTest
  @CsvSource({
    "0,0",
    "-0,0",
    "5,5",
    "-5,-5",
    "5.0,5",
    "50e-1,5",
    "5e2,500",
    "-0.0,0",
    "0e99999999999,",
    "123456789012345678,123456789012345678",
    "9223372036854775807,9223372036854775807",
    "-9223372036854775808,-9223372036854775808",
    "9223372036854775808,",
    "1e18,1000000000000000000",
    "1e19,",
    "0.5,",
    "1e-1,",
    "1e999,",
    "1e-999999999,",
    "1e300,",
    "0.0000,0",
    "5.00000000000000000001,",
    "4503599627370496.5,",
    "9007199254740992.5,",
    "9223372036854775807.0,9223372036854775807",
    "-9223372036854775808.5,"
  })
  void wholeNumbersAreIntegersHoweverWritten(String text, Long expected) {
    JsonValue value = read(text);
    assertThat(value.isInteger()).isEqualTo(expected != null);
    if (expected != null) {
      assertThat(value.integer()).isEqualTo(expected);
    } else {
      assertThatThrownBy(value::integer).isInstanceOf(IllegalStateException.class);
    }
  }

  @Test
  void typesAreToldApart() {
    assertThat(read("[{},[],\"\",0,true,false,null]").elements())
        .map(JsonValue::type)
        .containsExactly(
            JsonType.OBJECT,
            JsonType.ARRAY,
            JsonType.STRING,
            JsonType.NUMBER,
            JsonType.BOOLEAN,
            JsonType.BOOLEAN,
            JsonType.NULL);
    assertThat(read("true").isBoolean()).isTrue();
    assertThat(read("true").bool()).isTrue();
    assertThat(read("false").bool()).isFalse();
    assertThat(read("null").isNull()).isTrue();
  }

  @Test
  void askingForTheWrongTypeIsAnError() {
    assertThatThrownBy(() -> read("1").text())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The value is a NUMBER, not a STRING");
    assertThatThrownBy(() -> read("[]").property("a")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> read("{}").elements()).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> read("[]").members()).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> read("1").size()).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> read("\"1\"").number()).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> read("1").bool()).isInstanceOf(IllegalStateException.class);
    assertThat(read("\"1\"").isInteger()).isFalse();
  }

  @Test
  void tokensCanBeWalkedWithoutValues() {
    JsonDocument document = JsonReader.readOnce(utf8("{\"a\":[1,2],\"b\":3}"));
    List<String> seen = new ArrayList<>();
    for (int token = 0; token < document.tokenEnd(); token = document.firstInside(token)) {
      seen.add(document.type(token) + "@" + document.start(token) + "-" + document.end(token));
    }
    assertThat(seen)
        .containsExactly(
            "OBJECT@0-17",
            "STRING@1-4",
            "ARRAY@5-10",
            "NUMBER@6-7",
            "NUMBER@8-9",
            "STRING@11-14",
            "NUMBER@15-16");
    assertThat(document.next(JsonDocument.ROOT)).isEqualTo(document.tokenEnd());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "{\"a\":1}|{\"a\":1}|true",
        "  {\"a\":1} |{\"a\":1}|true",
        "{ \"a \\\" b\" :\t[ 1 , \" \" , { } ] }|{\"a \\\" b\":[1,\" \",{}]}|false",
        "\" a \"|\" a \"|true",
        "[ ]|[]|false",
        " 1 |1|true",
      })
  void whitespaceOutsideStringsIsDropped(String text, String compact, boolean already) {
    JsonDocument document = JsonReader.readOnce(utf8(text));
    assertThat(new String(document.root().toCompactBytes(), StandardCharsets.UTF_8))
        .isEqualTo(compact);
    assertThat(document.isCompact()).isEqualTo(already);
  }

  @Test
  void aPartOfADocumentIsCompactedAlone() {
    JsonValue inner = read("{ \"a\" : [ 1, \"x y\" ], \"b\" : 2 }").property("a");
    assertThat(inner).isNotNull();
    assertThat(new String(inner.toCompactBytes(), StandardCharsets.UTF_8)).isEqualTo("[1,\"x y\"]");
  }
}
