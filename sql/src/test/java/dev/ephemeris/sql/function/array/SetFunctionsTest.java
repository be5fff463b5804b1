// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.array;

import static dev.ephemeris.sql.function.FunctionCalls.call;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SetFunctionsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SETUNION | [1,2,\"A\"] | [\"A\",3,3] | [1,2,\"A\",3]",
        "SETINTERSECT | [1,2,\"A\",\"B\"] | [\"A\",1,1] | [\"A\",1]",
        "SETDIFFERENCE | [3,1,1,2] | [2] | [3,1]",
        "SETEQUAL | [1,2,2] | [2,1] | true",
        "SETEQUAL | [1,2] | [1] | false",
        "SETEQUAL | [] | [] | true"
      })
  void twoArrays(String name, String left, String right, String expected) {
    assertThat(call(name, left, right)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"SETUNION", "SETINTERSECT", "SETDIFFERENCE", "SETEQUAL"})
  void anythingButArrays_isUndefined(String name) {
    for (String other : new String[] {"undefined", "null", "true", "1", "\"[1]\"", "{}"}) {
      assertThat(call(name, other, "[1]")).isEqualTo("undefined");
      assertThat(call(name, "[1]", other)).isEqualTo("undefined");
    }
  }

  @Test
  void equalValues_areOne_howeverTheyAreWritten() {
    assertThat(
            call("SETUNION", "[1,\"\\u0041\",{\"a\":1,\"b\":2}]", "[1.0,\"A\",{\"b\":2,\"a\":1}]"))
        .isEqualTo("[1,\"A\",{\"a\":1,\"b\":2}]");
  }

  @Test
  void differentValues_areNotMixedUp() {
    String all =
        "[null,false,0,\"\",\"0\",\"null\",[],{},[[]],[0],[\"0\"],[1,2],[12],[\"ab\"],[\"a\",\"b\"],"
            + "{\"a\":\"b\"},{\"a\":\"b\",\"c\":\"d\"},{\"as1:bs1:c\":\"d\"},[\"a\",[\"b\"]],[[\"a\"],\"b\"]]";

    assertThat(call("SETUNION", all, "[]")).isEqualTo(all);
  }

  /** In a hash table, strings that all have the same hash would form one long list. */
  @Test
  void manyCollidingHashes_areNoTrap() {
    List<String> colliding = List.of("Aa", "BB");
    while (colliding.size() < 1 << 15) {
      List<String> longer = new ArrayList<>();
      for (String text : colliding) {
        longer.add(text + "Aa");
        longer.add(text + "BB");
      }
      colliding = longer;
    }
    String array = "[[\"" + String.join("\"],[\"", colliding) + "\"]]";

    assertThat(call("SETEQUAL", array, array)).isEqualTo("true");
    assertThat(call("SETINTERSECT", array, "[1]")).isEqualTo("[]");
  }
}
