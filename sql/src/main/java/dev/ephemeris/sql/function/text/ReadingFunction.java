package dev.ephemeris.sql.function.text;

import dev.ephemeris.json.JsonException;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueType;
import dev.ephemeris.sql.value.Values;

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
      return accepts(value) ? value : Values.UNDEFINED;
    } catch (JsonException notJson) {
      return Values.UNDEFINED;
    }
  }
}
