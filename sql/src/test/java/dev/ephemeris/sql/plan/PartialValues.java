// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueOrder;
import dev.ephemeris.sql.value.Values;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Merges partial results of an aggregate, as clients do. */
final class PartialValues {
  private PartialValues() {}

  static Value whole(AggregateOperator operator, List<Value> parts) {
    List<Value> items = parts.stream().map(part -> ((ObjectValue) part).get("item")).toList();
    return switch (operator) {
      case COUNT, COUNT_IF, SUM -> sum(items);
      case AVERAGE -> {
        Value sum = sum(items.stream().map(item -> ((ObjectValue) item).get("sum")).toList());
        double count = count(items);
        yield sum instanceof NumberValue number && count > 0
            ? Values.of(number.number() / count)
            : Values.UNDEFINED;
      }
      case MIN -> extreme("min", parts, ValueOrder.INSTANCE);
      case MAX -> extreme("max", parts, ValueOrder.INSTANCE.reversed());
      case MAKE_LIST -> Values.array(elements(items).toList());
      case MAKE_SET -> Values.array(elements(items).distinct().toList());
    };
  }

  private static Value sum(List<Value> values) {
    double sum = 0;
    for (Value value : values) {
      if (!(value instanceof NumberValue number)) {
        return Values.UNDEFINED;
      }
      sum += number.number();
    }
    return Values.of(sum);
  }

  private static double count(List<Value> values) {
    Value counts = sum(values.stream().map(value -> ((ObjectValue) value).get("count")).toList());
    return ((NumberValue) counts).number();
  }

  /**
   * Parts without a value do not count; a part with the value undefined makes the result undefined.
   */
  private static Value extreme(String name, List<Value> parts, Comparator<Value> order) {
    List<Value> values =
        parts.stream()
            .map(part -> ((ObjectValue) part).get("item2"))
            .filter(part -> count(List.of(part)) > 0)
            .map(part -> ((ObjectValue) part).get(name))
            .toList();
    return values.stream().allMatch(Value::isDefined)
        ? values.stream().min(order).orElse(Values.UNDEFINED)
        : Values.UNDEFINED;
  }

  private static Stream<Value> elements(List<Value> arrays) {
    return arrays.stream().flatMap(array -> ((ArrayValue) array).elements().stream());
  }
}
