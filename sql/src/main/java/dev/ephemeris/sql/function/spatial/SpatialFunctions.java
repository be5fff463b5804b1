package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.function.ScalarFunction;
import java.util.List;

/** The functions of places on the earth. */
public final class SpatialFunctions {
  private SpatialFunctions() {}

  public static List<ScalarFunction> all() {
    return List.of(
        new StArea(),
        new StDistance(),
        new StIntersects(),
        new StIsValid(),
        new StIsValidDetailed(),
        new StWithin());
  }
}
