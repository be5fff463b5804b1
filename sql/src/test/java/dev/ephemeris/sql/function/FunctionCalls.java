// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function;

import dev.ephemeris.sql.library.BuiltInFunctions;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueText;
import dev.ephemeris.sql.value.Values;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;

/** Calls functions with arguments written as JSON, or as "undefined". */
public final class FunctionCalls {
  private static final CallContext CONTEXT = new CallContext(Instant.EPOCH);

  private FunctionCalls() {}

  /** The result of a function as JSON text, or "undefined". */
  public static String call(String name, String... arguments) {
    return ValueText.of(
        call(name, Arrays.stream(arguments).map(FunctionCalls::value).toArray(Value[]::new)));
  }

  public static Value call(String name, Value... arguments) {
    ScalarFunction function = Objects.requireNonNull(BuiltInFunctions.byName(name), name);
    if (!function.arity().allows(arguments.length)) {
      throw new IllegalArgumentException(name + " takes " + function.arity());
    }
    return function.call(arguments, CONTEXT);
  }

  private static Value value(String text) {
    return text.equals("undefined") ? Values.UNDEFINED : DocumentValues.parse(text);
  }
}
