// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine;

import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * The seed of a test's random numbers. {@code -Dephemeris.seed=…} replays one.
 *
 * @param known whether the test always runs with this seed. Only then can the test expect certain
 *     situations; with a random seed they may not occur
 */
public record Seed(long value, boolean known) {
  private static final String PROPERTY = "ephemeris.seed";

  /** The seed to replay if there is one; otherwise the known ones and a random one. */
  public static Stream<Seed> knownAndDrawn(long... known) {
    Long replayed = Long.getLong(PROPERTY);
    if (replayed == null) {
      return Stream.concat(
          LongStream.of(known).mapToObj(value -> new Seed(value, true)), Stream.of(drawn()));
    }
    return Stream.of(new Seed(replayed, LongStream.of(known).anyMatch(replayed::equals)));
  }

  /** The seed to replay if there is one; otherwise this one. */
  public static Seed known(long value) {
    long chosen = Long.getLong(PROPERTY, value);
    return new Seed(chosen, chosen == value);
  }

  /** The seed to replay if there is one; otherwise a random one. */
  public static Seed drawn() {
    return new Seed(Long.getLong(PROPERTY, System.nanoTime()), false);
  }

  /** The random numbers. Prints how to replay them. */
  public Random random(Class<?> test) {
    System.out.println(test.getSimpleName() + ": -D" + PROPERTY + "=" + value);
    return new Random(value);
  }

  @Override
  public String toString() {
    return Long.toString(value);
  }
}
