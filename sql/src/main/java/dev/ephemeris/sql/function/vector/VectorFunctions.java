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

  /**
   * The functions for a default distance function, which a vector policy sets; a call can name
   * another.
   */
  public static List<ScalarFunction> all(DistanceFunction byDefault) {
    return List.of(
        // VECTORDISTANCE(vector, vector [, bruteForce [, options]]): their distance or similarity.
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
