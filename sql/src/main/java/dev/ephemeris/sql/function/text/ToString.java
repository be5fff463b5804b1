// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.BooleanValue;
import dev.ephemeris.sql.value.NullValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.UndefinedValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueText;
import dev.ephemeris.sql.value.Values;

/** {@code TOSTRING(value)}: a string itself, or the JSON text of anything else. */
final class ToString {
  private ToString() {}

  static Value call(Value[] arguments) {
    return switch (arguments[0]) {
      case UndefinedValue undefined -> undefined;
      case StringValue string -> string;
      case NumberValue number -> Values.of(NumberText.of(number));
      case NullValue nothing -> Values.of(nothing.toString());
      case BooleanValue bool -> Values.of(bool.toString());
      case ArrayValue array -> Values.of(ValueText.of(array));
      case ObjectValue object -> Values.of(ValueText.of(object));
    };
  }
}
