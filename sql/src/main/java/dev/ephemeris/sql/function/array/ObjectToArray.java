// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.array;

import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code OBJECTTOARRAY(object [, name, value])}: an array with an object for each property. It has
 * the name as {@code k} and the value as {@code v}, or under the names that the other arguments
 * give.
 */
final class ObjectToArray {
  private static final Value NAME = Values.of("k");
  private static final Value VALUE = Values.of("v");

  private ObjectToArray() {}

  static Value call(Value[] arguments) {
    Value nameLabel = arguments.length > 1 ? arguments[1] : NAME;
    Value valueLabel = arguments.length > 2 ? arguments[2] : VALUE;
    return arguments[0] instanceof ObjectValue object
            && nameLabel instanceof StringValue name
            && valueLabel instanceof StringValue value
        ? convert(object, name.text(), value.text())
        : Values.UNDEFINED;
  }

  private static Value convert(ObjectValue object, String nameLabel, String valueLabel) {
    List<Value> elements = new ArrayList<>();
    object
        .properties()
        .forEach(
            (name, value) -> {
              Map<String, Value> element = new LinkedHashMap<>();
              element.put(nameLabel, Values.of(name));
              element.put(valueLabel, value);
              elements.add(Values.object(element));
            });
    return Values.array(elements);
  }
}
