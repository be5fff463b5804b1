// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EditDistanceTest {
  @ParameterizedTest
  @CsvSource({
    "abc, abc, 0",
    "abc, ab, 1",
    "abc, xbc, 1",
    "abc, acb, 2",
    "'', ab, 2",
    "a, '', 1",
    "😀b, 😁b, 1",
    "abcd, badc, 3",
    "kitten, sitting, 3",
  })
  void isWithin_fromItsDistanceOn(String left, String right, int distance) {
    for (int most = 0; most <= EditDistance.MAX; most++) {
      assertThat(EditDistance.isWithin(most, left, right)).isEqualTo(distance <= most);
      assertThat(EditDistance.isWithin(most, right, left)).isEqualTo(distance <= most);
    }
  }

  @Test
  void isWithin_randomWords_isTheSameAsWithoutShortcut() {
    long seed = Long.getLong("ephemeris.seed", new Random().nextLong());
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      String left = word(random);
      String right = word(random);
      int most = random.nextInt(EditDistance.MAX + 1);
      assertThat(EditDistance.isWithin(most, left, right))
          .as("%s %s within %s, seed %s", left, right, most, seed)
          .isEqualTo(distance(left, right) <= most);
    }
  }

  private static String word(Random random) {
    StringBuilder word = new StringBuilder();
    for (int length = random.nextInt(7); length > 0; length--) {
      word.append((char) ('a' + random.nextInt(3)));
    }
    return word.toString();
  }

  private static int distance(String left, String right) {
    if (left.isEmpty() || right.isEmpty()) {
      return left.length() + right.length();
    }
    String restOfLeft = left.substring(1);
    String restOfRight = right.substring(1);
    return left.charAt(0) == right.charAt(0)
        ? distance(restOfLeft, restOfRight)
        : 1
            + Math.min(
                distance(restOfLeft, restOfRight),
                Math.min(distance(left, restOfRight), distance(restOfLeft, right)));
  }
}
