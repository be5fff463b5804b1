package dev.ephemeris.sql.function.array;

import dev.ephemeris.sql.function.ScalarFunction;
import java.util.List;

/** The functions of arrays and sets. */
public final class ArrayFunctions {
  private ArrayFunctions() {}

  public static List<ScalarFunction> all() {
    return List.of(
        new ArrayAvg(),
        new ArrayConcat(),
        new ArrayContains(),
        new ArrayContainsAll(),
        new ArrayContainsAny(),
        new ArrayLength(),
        new ArrayMax(),
        new ArrayMedian(),
        new ArrayMin(),
        new ArraySlice(),
        new ArraySum(),
        new Choose(),
        new ObjectToArray(),
        new SetDifference(),
        new SetEqual(),
        new SetIntersect(),
        new SetUnion());
  }
}
