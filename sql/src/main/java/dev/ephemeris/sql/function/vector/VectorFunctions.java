package dev.ephemeris.sql.function.vector;

import dev.ephemeris.sql.function.ScalarFunction;
import java.util.List;

/** The functions that compare vectors. */
public final class VectorFunctions {
  private VectorFunctions() {}

  public static List<ScalarFunction> all() {
    return all(DistanceFunction.COSINE);
  }

  /** Those that compare by this function where a call names none, as a vector policy may ask. */
  public static List<ScalarFunction> all(DistanceFunction byDefault) {
    return List.of(new VectorDistance(byDefault), new VectorScore(byDefault));
  }
}
