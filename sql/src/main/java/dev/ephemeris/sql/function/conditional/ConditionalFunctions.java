// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.conditional;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.value.Values;
import java.util.List;

/** The functions that choose between values. */
public final class ConditionalFunctions {
  private static final List<ScalarFunction> ALL =
      List.of(
          // IIF(condition, then, otherwise): then if the condition is true, otherwise if it is
          // anything else.
          ScalarFunction.pure(
              "IIF",
              Arity.exactly(3),
              arguments -> arguments[0].equals(Values.TRUE) ? arguments[1] : arguments[2]));

  private ConditionalFunctions() {}

  public static List<ScalarFunction> all() {
    return ALL;
  }
}
