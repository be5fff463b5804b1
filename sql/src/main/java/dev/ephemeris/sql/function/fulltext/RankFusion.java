// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Makes one ranking of several, by reciprocal rank fusion: a result gets from each ranking the more
 * the nearer it is to its top, whatever the scores that made the ranking look like. The clients
 * compute the same when they merge partitions.
 */
public final class RankFusion {
  /** Dampens how much the first ranks stand out. */
  private static final int RANK_OFFSET = 60;

  private RankFusion() {}

  /**
   * One of the rankings that are fused.
   *
   * @param scores the score of each result
   * @param weight how much it counts; by default 1. Below 0, it counts as if turned around
   */
  public record Component(double[] scores, double weight) {}

  /**
   * The fused score of each result, of which more is better.
   *
   * @param components each with as many scores as there are results
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

  /** From 1 on; equal scores have the same rank, and the next one the next. */
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

  /** The results from best to worst; those that are equal stay in their order. */
  public static int[] order(double[] fused) {
    Integer[] order = IntStream.range(0, fused.length).boxed().toArray(Integer[]::new);
    Arrays.sort(order, (left, right) -> Double.compare(fused[right], fused[left]));
    return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
  }
}
