package dev.ephemeris.sql.function.vector;

/**
 * {@code _VECTORSCORE(vector, vector [, bruteForce [, options]])}: the same so that more is always
 * nearer. Query plans call it where vectors are ranked together with texts.
 */
final class VectorScore extends VectorFunction {
  VectorScore(DistanceFunction byDefault) {
    super("_VECTORSCORE", byDefault);
  }

  @Override
  double apply(DistanceFunction distance, double[] left, double[] right) {
    return distance.score(left, right);
  }
}
