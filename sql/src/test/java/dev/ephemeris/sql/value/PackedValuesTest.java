// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that are stored as text equal the original values. */
class PackedValuesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[]",
        "{}",
        "[1,2.5,-0.0,9007199254740993,-9223372036854775808,1e999,-1e999]",
        "[null,true,false,\"\",\"é😀\\n\\\"\\u0000\"]",
        "{\"b\":{\"x\":[1,{\"y\":[[]]}]},\"a\":1,\"\":0}",
        "{\"a\":1,\"a\":2}",
        "[1 , { \"a\" : 1.0 } ]",
      })
  void packed_isEqual(String json) {
    for (Value value : List.of(DocumentValues.parse(json), madeByAQuery(json))) {
      Value packed = value.packed();
      for (Value same : List.of(packed, packed.packed(), packed.unpacked())) {
        assertThat(same).isEqualTo(value).hasSameHashCodeAs(value).hasToString(value.toString());
        assertThat(value).isEqualTo(same);
        assertThat(ContentHash.of(same)).isEqualTo(ContentHash.of(value));
        assertThat(ValueOrder.INSTANCE.compare(same, value)).isZero();
      }
    }
  }

  @Test
  void packed_canBeLookedInto() {
    ArrayValue array = (ArrayValue) DocumentValues.parse("[7,{\"a\":[8]}]").packed();
    assertThat(array.size()).isEqualTo(2);
    assertThat(array.get(0)).isEqualTo(Values.of(7));
    assertThat(array.get(2)).isEqualTo(Values.UNDEFINED);
    ObjectValue object = (ObjectValue) array.get(1).packed();
    assertThat(object.get("a")).hasToString("[8]");
    assertThat(object.get("b")).isEqualTo(Values.UNDEFINED);
  }

  @Test
  void packed_ofAValueNestedDeeperThanItems_isEqual() {
    Value value = DocumentValues.parse("[".repeat(128) + "]".repeat(128));
    for (int i = 0; i < 400; i++) {
      value = Values.array(List.of(value));
    }
    assertThat(value.packed().unpacked()).isEqualTo(value);
  }

  /** The same value, as if a query had built it of its parts. */
  private static Value madeByAQuery(String json) {
    return switch (DocumentValues.parse(json)) {
      case ArrayValue array -> Values.array(array.elements());
      case ObjectValue object -> {
        Map<String, Value> properties = new LinkedHashMap<>(object.properties());
        properties.put("none", Values.UNDEFINED);
        yield Values.object(properties);
      }
      case Value other -> other;
    };
  }
}
