// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.array;

import static dev.ephemeris.sql.function.FunctionCalls.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ArrayFunctionsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "ARRAY_AVG",
        "ARRAY_LENGTH",
        "ARRAY_MAX",
        "ARRAY_MEDIAN",
        "ARRAY_MIN",
        "ARRAY_SUM"
      })
  void ofWhatIsNoArray_isUndefined(String name) {
    for (String other : new String[] {"undefined", "null", "true", "1", "\"[1]\"", "{}"}) {
      assertThat(call(name, other)).isEqualTo("undefined");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ARRAY_AVG, undefined",
    "ARRAY_LENGTH, 0",
    "ARRAY_MAX, undefined",
    "ARRAY_MEDIAN, undefined",
    "ARRAY_MIN, undefined",
    "ARRAY_SUM, undefined"
  })
  void ofAnEmptyArray(String name, String expected) {
    assertThat(call(name, "[]")).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 7 | [1,2,3]",
        "1 | 1 | [2]",
        "-1 | 5 | [3]",
        "-2 | 1 | [2]",
        "-9 | 2 | [1,2]",
        "3 | 1 | []",
        "9 | 1 | []",
        "0 | 0 | []",
        "0 | -1 | []",
        "-9223372036854775808 | 9223372036854775807 | [1,2,3]",
        "9223372036854775807 | 9223372036854775807 | []",
        "1.0 | 1 | [2]",
        "1.5 | 1 | undefined",
        "1 | 1.5 | undefined",
        "1 | undefined | undefined",
        "1 | null | undefined",
        "\"1\" | 1 | undefined"
      })
  void slice_anywhere(String start, String count, String expected) {
    assertThat(call("ARRAY_SLICE", "[1,2,3]", start, count)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{\"a\":1,\"b\":2}] | {\"a\":1} | true | true",
        "[{\"a\":1,\"b\":2}] | {\"a\":1} | false | false",
        "[{\"a\":1,\"b\":2}] | {\"a\":1} | undefined | false",
        "[{\"a\":1,\"b\":2}] | {\"a\":1} | null | undefined",
        "[{\"a\":1,\"b\":2}] | {\"b\":2,\"a\":1} | false | true",
        "[{\"a\":1,\"b\":2}] | {} | true | true",
        "[{\"a\":1}] | {\"a\":1,\"b\":2} | true | false",
        "[{\"a\":{\"b\":1,\"c\":2}}] | {\"a\":{\"b\":1}} | true | false",
        "[{\"a\":{\"b\":1,\"c\":2}}] | {\"a\":{\"c\":2,\"b\":1}} | true | true",
        "[1,2] | 2 | true | true",
        "[[1,2]] | [1,2] | true | true",
        "[[1,2]] | [1] | true | false",
        "[1,null] | null | false | true",
        "[1] | null | false | false",
        "[1] | undefined | false | undefined",
        "{\"a\":1} | 1 | false | undefined",
        "[1] | 1.0 | false | true",
        "[1] | \"1\" | false | false",
        "[\"\u00e9\"] | \"e\u0301\" | false | false"
      })
  void contains_wholeOrPartial(String array, String value, String partial, String expected) {
    assertThat(call("ARRAY_CONTAINS", array, value, partial)).isEqualTo(expected);
  }

  @Test
  void containsSeveral_undefinedMattersOnlyIfNothingElseDecides() {
    assertThat(call("ARRAY_CONTAINS_ANY", "[1,2]", "undefined", "2")).isEqualTo("true");
    assertThat(call("ARRAY_CONTAINS_ANY", "[1,2]", "undefined", "3")).isEqualTo("undefined");
    assertThat(call("ARRAY_CONTAINS_ALL", "[1,2]", "undefined", "2")).isEqualTo("undefined");
    assertThat(call("ARRAY_CONTAINS_ALL", "[1,2]", "undefined", "3")).isEqualTo("false");
  }

  @Test
  void containsSeveral_manyValues_sameAnswers() {
    String[] arguments = new String[1001];
    for (int i = 1; i < arguments.length; i++) {
      arguments[i] = "{\"n\":" + i + "}";
    }
    arguments[0] = "[7,{\"n\":1000.0}]";

    assertThat(call("ARRAY_CONTAINS_ANY", arguments)).isEqualTo("true");
    assertThat(call("ARRAY_CONTAINS_ALL", arguments)).isEqualTo("false");
    arguments[0] = "[7]";
    assertThat(call("ARRAY_CONTAINS_ANY", arguments)).isEqualTo("false");
  }

  @Test
  void concat_moreThanTheLimit_isUndefined() {
    ArrayValue half = Values.array(Collections.nCopies(ArrayConcat.MAX_ELEMENTS / 2, Values.NULL));
    ArrayValue one = Values.array(Collections.singletonList(Values.NULL));

    assertThat(((ArrayValue) call("ARRAY_CONCAT", half, half)).size())
        .isEqualTo(ArrayConcat.MAX_ELEMENTS);
    assertThat(call("ARRAY_CONCAT", half, half, one)).isEqualTo(Values.UNDEFINED);
  }

  @Test
  void concat_anythingButArrays_isUndefined() {
    assertThat(call("ARRAY_CONCAT", "[1]", "[]", "[[2]]")).isEqualTo("[1,[2]]");
    assertThat(call("ARRAY_CONCAT", "[1]", "null")).isEqualTo("undefined");
    assertThat(call("ARRAY_CONCAT", "undefined", "[1]")).isEqualTo("undefined");
  }

  @Test
  void extremes_ofMixedTypes_followTheOrderOfValues() {
    assertThat(call("ARRAY_MAX", "[12,\"abc\",true,null]")).isEqualTo("\"abc\"");
    assertThat(call("ARRAY_MIN", "[12,\"abc\",true,null]")).isEqualTo("null");
    assertThat(call("ARRAY_MAX", "[\"\uffff\",\"\ud83d\ude00\"]")).isEqualTo("\"\uffff\"");
    assertThat(call("ARRAY_MAX", "[1,[2]]")).isEqualTo("undefined");
    assertThat(call("ARRAY_MIN", "[1,{}]")).isEqualTo("undefined");
  }

  @Test
  void median_doesNotChangeTheArray() {
    Value array = call("ARRAY_CONCAT", Values.EMPTY_ARRAY, Values.array(numbers(5, 1, 4)));

    assertThat(call("ARRAY_MEDIAN", array)).hasToString("4");
    assertThat(array).hasToString("[5,1,4]");
  }

  private static List<Value> numbers(long... numbers) {
    return Arrays.stream(numbers).mapToObj(Values::of).toList();
  }

  @Test
  void choose_countsFromOne() {
    assertThat(call("CHOOSE", "1", "\"a\"", "\"b\"")).isEqualTo("\"a\"");
    assertThat(call("CHOOSE", "2", "\"a\"", "\"b\"")).isEqualTo("\"b\"");
    assertThat(call("CHOOSE", "2", "\"a\"", "undefined")).isEqualTo("undefined");
    for (String index : new String[] {"0", "3", "-1", "1.5", "1e30", "null", "\"1\""}) {
      assertThat(call("CHOOSE", index, "\"a\"", "\"b\"")).isEqualTo("undefined");
    }
  }

  @Test
  void objectToArray_namesAsTold() {
    assertThat(call("OBJECTTOARRAY", "{\"a\":1,\"b\":[2]}"))
        .isEqualTo("[{\"k\":\"a\",\"v\":1},{\"k\":\"b\",\"v\":[2]}]");
    assertThat(call("OBJECTTOARRAY", "{\"a\":1}", "\"name\"", "\"value\""))
        .isEqualTo("[{\"name\":\"a\",\"value\":1}]");
    assertThat(call("OBJECTTOARRAY", "{}")).isEqualTo("[]");
    assertThat(call("OBJECTTOARRAY", "{\"a\":1}", "1", "\"v\"")).isEqualTo("undefined");
    assertThat(call("OBJECTTOARRAY", "[1]")).isEqualTo("undefined");
  }
}
