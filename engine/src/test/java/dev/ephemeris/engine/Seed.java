// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine;

import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Where the random numbers of a test come from. {@code -Dephemeris.seed=…} replays one.
 *
 * @param known whether the test usually runs with it. Only of such a one can be expected that it
 *     meets certain situations: one that is drawn may miss them, though nothing is wrong
 */
public record Seed(long value, boolean known) {
  private static final String PROPERTY = "ephemeris.seed";

  /** The one that is to be replayed; otherwise these, and one that is drawn. */
  public static Stream<Seed> knownAndDrawn(long... known) {
    Long replayed = Long.getLong(PROPERTY);
    if (replayed == null) {
      return Stream.concat(
          LongStream.of(known).mapToObj(value -> new Seed(value, true)), Stream.of(drawn()));
    }
    return Stream.of(new Seed(replayed, LongStream.of(known).anyMatch(replayed::equals)));
  }

  /** The one that is to be replayed; otherwise this one. */
  public static Seed known(long value) {
    long chosen = Long.getLong(PROPERTY, value);
    return new Seed(chosen, chosen == value);
  }

  /** The one that is to be replayed; otherwise one that is drawn. */
  public static Seed drawn() {
    return new Seed(Long.getLong(PROPERTY, System.nanoTime()), false);
  }

  /** The numbers; prints how to replay them. */
  public Random random(Class<?> test) {
    System.out.println(test.getSimpleName() + ": -D" + PROPERTY + "=" + value);
    return new Random(value);
  }

  @Override
  public String toString() {
    return Long.toString(value);
  }
}
