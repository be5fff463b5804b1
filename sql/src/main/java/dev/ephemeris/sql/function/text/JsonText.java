// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import dev.ephemeris.json.JsonException;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.BooleanValue;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.NullValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.UndefinedValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueType;
import dev.ephemeris.sql.value.Values;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code STRINGTOARRAY} and its variants: read a string as JSON of one type. */
final class JsonText {
  private JsonText() {}

  /** The value; undefined if the text is not JSON, or its value has another type. */
  static Value read(String text, ValueType type) {
    try {
      Value value = DocumentValues.parse(text);
      return value.type() == type && !isInfinite(value) ? withUniqueNames(value) : Values.UNDEFINED;
    } catch (JsonException notJson) {
      return Values.UNDEFINED;
    }
  }

  /** A number in JSON may be too large for a double. */
  private static boolean isInfinite(Value value) {
    return value instanceof NumberValue number && Double.isInfinite(number.number());
  }

  /** The text may repeat a name in an object; some clients cannot read a row that does. */
  private static Value withUniqueNames(Value value) {
    return switch (value) {
      case ArrayValue array ->
          Values.array(array.elements().stream().map(JsonText::withUniqueNames).toList());
      case ObjectValue object -> {
        Map<String, Value> properties = new LinkedHashMap<>();
        object.properties().forEach((name, one) -> properties.put(name, withUniqueNames(one)));
        yield Values.object(properties);
      }
      case UndefinedValue ignored -> value;
      case NullValue ignored -> value;
      case BooleanValue ignored -> value;
      case NumberValue ignored -> value;
      case StringValue ignored -> value;
    };
  }
}
