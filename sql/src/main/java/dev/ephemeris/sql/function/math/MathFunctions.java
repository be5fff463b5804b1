package dev.ephemeris.sql.function.math;

import dev.ephemeris.sql.function.ScalarFunction;
import java.util.List;

/** The mathematical functions. */
public final class MathFunctions {
  private MathFunctions() {}

  public static List<ScalarFunction> all() {
    return List.of(new Abs());
  }
}
