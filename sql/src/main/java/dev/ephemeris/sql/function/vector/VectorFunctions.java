// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.vector;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.ScalarFunction;
import java.util.List;

/** The functions that compare vectors. */
public final class VectorFunctions {
  private VectorFunctions() {}

  public static List<ScalarFunction> all() {
    return all(DistanceFunction.COSINE);
  }

  /** Those that compare by this function unless the call names another; a vector policy says so. */
  public static List<ScalarFunction> all(DistanceFunction byDefault) {
    return List.of(
        // VECTORDISTANCE(vector, vector [, bruteForce [, options]]): how near they are.
        vectors("VECTORDISTANCE", byDefault, DistanceFunction::apply),
        // _VECTORSCORE: the same, but nearer vectors always have a higher score. Query plans call
        // it where vectors are ranked together with texts.
        vectors("_VECTORSCORE", byDefault, DistanceFunction::score));
  }

  private static ScalarFunction vectors(
      String name, DistanceFunction byDefault, VectorComparison.Operation operation) {
    return ScalarFunction.pure(
        name,
        Arity.between(2, 4),
        arguments -> VectorComparison.call(arguments, byDefault, operation));
  }
}
