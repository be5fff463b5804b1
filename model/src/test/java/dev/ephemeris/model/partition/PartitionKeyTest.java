// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionKeyTest {
  @Test
  void allKindsOfComponentsAreRead() throws Exception {
    PartitionKey key = PartitionKey.parse(" [\"aa\" , null,true,\tfalse,{ },5,-5.5e0,[]]\n");
    assertThat(key)
        .isEqualTo(
            PartitionKey.of(
                PartitionKeyComponent.of("aa"),
                PartitionKeyComponent.NULL,
                PartitionKeyComponent.TRUE,
                PartitionKeyComponent.FALSE,
                PartitionKeyComponent.UNDEFINED,
                PartitionKeyComponent.of(5.0),
                PartitionKeyComponent.of(-5.5),
                PartitionKeyComponent.UNDEFINED));
    assertThat(key.toJson()).isEqualTo("[\"aa\",null,true,false,{},5,-5.5,{}]");
  }

  @Test
  void theEmptyArrayIsNoKey() throws Exception {
    assertThat(PartitionKey.parse("[]")).isEqualTo(PartitionKey.NONE);
    assertThat(PartitionKey.NONE.isEmpty()).isTrue();
    assertThat(PartitionKey.NONE.toJson()).isEqualTo("[]");
  }

  @Test
  void escapesAreDecodedAndWrittenInAscii() throws Exception {
    PartitionKey key =
        PartitionKey.parse("[\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u7535脑\\ud83d\\ude00\"]");
    assertThat(key).isEqualTo(PartitionKey.of("a\"\\/\b\f\n\r\t电脑😀"));
    assertThat(key.toJson()).isASCII();
    assertThat(PartitionKey.parse(key.toJson())).isEqualTo(key);
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {
        0,
        -0.0,
        1,
        -1,
        0.1,
        1e21,
        1e-7,
        9007199254740994.0,
        Double.MIN_VALUE,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        0x1p63
      })
  void numbersSurviveTheirText(double value) throws Exception {
    PartitionKey key = PartitionKey.of(PartitionKeyComponent.of(value));
    assertThat(PartitionKey.parse(key.toJson())).isEqualTo(key);
  }

  @Test
  void minusZeroIsAnotherKeyThanZero() throws Exception {
    assertThat(PartitionKey.parse("[-0]")).isNotEqualTo(PartitionKey.parse("[0]"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``         | at character 1: expected a JSON array, found the end of the text",
        "a          | at character 1: expected a JSON array, found 'a'",
        "\"a\"      | at character 1: expected a JSON array, found '\"'",
        "[aa]       | at character 2: expected a string, a number, true, false, null, {} or ']'",
        "[1.a]      | at character 4: expected a digit, found 'a'",
        "[{]        | at character 3: expected '}', as a partition key holds no objects",
        "[{\"a\":1}]| at character 3: expected '}', as a partition key holds no objects",
        "[[1]]      | at character 3: expected ']', as a partition key holds no objects",
        "[01]       | at character 3: expected ',' or ']', found '1'",
        "[-]        | at character 3: expected a digit, found ']'",
        "[1e]       | at character 4: expected a digit",
        "[.5]       | at character 2: expected a string",
        "[1e999]    | at character 2: expected a number within the range of a double",
        "[nul]      | at character 2: expected 'null'",
        "[1,]       | at character 4: expected a string",
        "[1         | at character 3: expected ',' or ']', found the end of the text",
        "[1]]       | at character 4: expected the end of the text, found ']'",
        "[\"a       | expected '\"' to close the string, found the end of the text",
        "[\"\\x\"]  | at character 4: expected one of",
        "[\"\\u12g4\"] | at character 7: expected four hexadecimal digits",
      })
  void whatIsWrongIsToldPrecisely(String json, String message) {
    assertThatThrownBy(() -> PartitionKey.parse(json))
        .isInstanceOf(PartitionKeySyntaxException.class)
        .hasMessageContaining(message);
  }

  @Test
  void sizeIsBounded() {
    assertThatThrownBy(() -> PartitionKey.parse("[\"" + "a".repeat(70_000) + "\"]"))
        .isInstanceOf(PartitionKeySyntaxException.class)
        .hasMessageContaining("at most 65536 characters");
    assertThatThrownBy(() -> PartitionKey.parse("[1" + ",1".repeat(16) + "]"))
        .isInstanceOf(PartitionKeySyntaxException.class)
        .hasMessageContaining("at most 16 components");
  }

  @Test
  void rawControlCharactersAreRefused() {
    assertThatThrownBy(() -> PartitionKey.parse("[\"a\nb\"]"))
        .isInstanceOf(PartitionKeySyntaxException.class)
        .hasMessageContaining("control characters to be escaped");
  }

  @Test
  void aPrefixIsRecognised() throws Exception {
    PartitionKey whole = PartitionKey.parse("[2,\"USA\"]");
    assertThat(PartitionKey.NONE.isPrefixOf(whole)).isTrue();
    assertThat(PartitionKey.parse("[2]").isPrefixOf(whole)).isTrue();
    assertThat(whole.isPrefixOf(whole)).isTrue();
    assertThat(PartitionKey.parse("[1]").isPrefixOf(whole)).isFalse();
    assertThat(whole.isPrefixOf(PartitionKey.parse("[2]"))).isFalse();
  }
}
