package dev.ephemeris.sql.function.vector;

/**
 * {@code VECTORDISTANCE(vector, vector [, bruteForce [, options]])}: how near they are, by the
 * function that the options name.
 */
final class VectorDistance extends VectorFunction {
  VectorDistance(DistanceFunction byDefault) {
    super("VECTORDISTANCE", byDefault);
  }

  @Override
  double apply(DistanceFunction distance, double[] left, double[] right) {
    return distance.apply(left, right);
  }
}
