package dev.ephemeris.sql.function.text;

import dev.ephemeris.json.JsonException;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueType;
import dev.ephemeris.sql.value.Values;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads a string as JSON; gives undefined when it is none, or not of the type asked for. */
abstract class ReadingFunction extends TextFunction {
  private final ValueType type;

  ReadingFunction(String name, ValueType type) {
    super(name);
    this.type = type;
  }

  /** Whether it is what was asked for. */
  boolean accepts(Value value) {
    return value.type() == type;
  }

  @Override
  final Value apply(String text) {
    try {
      Value value = DocumentValues.parse(text);
      return accepts(value) ? withoutRepetitions(value) : Values.UNDEFINED;
    } catch (JsonException notJson) {
      return Values.UNDEFINED;
    }
  }

  /** A name may be there twice in the text; some clients refuse to read it if it is in a row. */
  private static Value withoutRepetitions(Value value) {
    return switch (value) {
      case ArrayValue array ->
          Values.array(array.elements().stream().map(ReadingFunction::withoutRepetitions).toList());
      case ObjectValue object -> {
        Map<String, Value> properties = new LinkedHashMap<>();
        object.properties().forEach((name, one) -> properties.put(name, withoutRepetitions(one)));
        yield Values.object(properties);
      }
      default -> value;
    };
  }
}
