// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.type;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.function.time.DateTime;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.BooleanValue;
import dev.ephemeris.sql.value.NullValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.List;

/** The functions that tell the type of a value. They give true or false for any value. */
public final class TypeFunctions {
  private static final List<ScalarFunction> ALL =
      List.of(
          typeTest("IS_ARRAY", value -> value instanceof ArrayValue),
          typeTest("IS_BOOL", value -> value instanceof BooleanValue),
          // Clients write this name when they continue a sorted query.
          typeTest("IS_BOOLEAN", value -> value instanceof BooleanValue),
          // Whether it is a string that DateTime can read: a day, or a day with a time.
          typeTest("IS_DATETIME", value -> DateTime.of(value) != null),
          // Null is defined.
          typeTest("IS_DEFINED", Value::isDefined),
          typeTest("IS_FINITE_NUMBER", TypeFunctions::isFiniteNumber),
          // Whether it is a whole number that fits into 64 bits.
          typeTest("IS_INTEGER", value -> value instanceof NumberValue n && n.isInteger()),
          typeTest("IS_NULL", value -> value instanceof NullValue),
          typeTest("IS_NUMBER", value -> value instanceof NumberValue),
          typeTest("IS_OBJECT", value -> value instanceof ObjectValue),
          typeTest("IS_PRIMITIVE", TypeFunctions::isPrimitive),
          typeTest("IS_STRING", value -> value instanceof StringValue));

  private TypeFunctions() {}

  public static List<ScalarFunction> all() {
    return ALL;
  }

  private interface ValueTest {
    boolean test(Value value);
  }

  private static ScalarFunction typeTest(String name, ValueTest type) {
    return ScalarFunction.pure(
        name, Arity.exactly(1), arguments -> Values.of(type.test(arguments[0])));
  }

  /** An item may contain a number that is too large for a double. */
  private static boolean isFiniteNumber(Value value) {
    return value instanceof NumberValue number && Double.isFinite(number.number());
  }

  private static boolean isPrimitive(Value value) {
    return switch (value.type()) {
      case NULL, BOOLEAN, NUMBER, STRING -> true;
      case UNDEFINED, ARRAY, OBJECT -> false;
    };
  }
}
