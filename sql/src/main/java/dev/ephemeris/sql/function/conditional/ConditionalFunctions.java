package dev.ephemeris.sql.function.conditional;

import dev.ephemeris.sql.function.ScalarFunction;
import java.util.List;

/** The functions that choose between values. */
public final class ConditionalFunctions {
  private ConditionalFunctions() {}

  public static List<ScalarFunction> all() {
    return List.of(new Iif());
  }
}
