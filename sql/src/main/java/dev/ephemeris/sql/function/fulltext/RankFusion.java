// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Merges several rankings by reciprocal rank fusion: the higher a result is in a ranking, the more
 * it gets from it, independent of the scores that made the ranking. Clients compute the same when
 * they merge partitions.
 */
public final class RankFusion {
  /** Reduces the advantage of the first ranks. */
  private static final int RANK_OFFSET = 60;

  private RankFusion() {}

  /**
   * One of the rankings.
   *
   * @param scores the score of each result
   * @param weight of the ranking; 1 by default. A negative weight reverses the ranking
   */
  public record Component(double[] scores, double weight) {}

  /**
   * The fused score of each result; a greater score is better.
   *
   * @param components each with one score per result
   */
  public static double[] fuse(List<Component> components) {
    double[] fused = new double[components.isEmpty() ? 0 : components.getFirst().scores().length];
    for (Component component : components) {
      int[] ranks = ranks(component.scores(), component.weight() >= 0);
      for (int result = 0; result < fused.length; result++) {
        fused[result] += Math.abs(component.weight()) / (RANK_OFFSET + ranks[result]);
      }
    }
    return fused;
  }

  /** Ranks from 1 on; equal scores have the same rank, and the next score has the next number. */
  private static int[] ranks(double[] scores, boolean highestFirst) {
    int[] byScore =
        IntStream.range(0, scores.length)
            .boxed()
            .sorted((left, right) -> Double.compare(scores[left], scores[right]))
            .mapToInt(Integer::intValue)
            .toArray();
    int[] ranks = new int[scores.length];
    int rank = 0;
    double last = Double.NaN;
    for (int place = 0; place < byScore.length; place++) {
      int result = byScore[highestFirst ? byScore.length - 1 - place : place];
      if (place == 0 || scores[result] != last) {
        rank++;
        last = scores[result];
      }
      ranks[result] = rank;
    }
    return ranks;
  }

  /** The results from best to worst; equal results keep their order. */
  public static int[] order(double[] fused) {
    Integer[] order = IntStream.range(0, fused.length).boxed().toArray(Integer[]::new);
    Arrays.sort(order, (left, right) -> Double.compare(fused[right], fused[left]));
    return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
  }
}
