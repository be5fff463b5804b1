// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TextSearchTest {
  private static final int MEGA = 1_000_000;

  @Test
  void firstAndLast_randomTexts_areWhereTheJdkFindsThem() {
    long seed = Long.getLong("ephemeris.seed", System.nanoTime());
    System.out.println("TextSearchTest: -Dephemeris.seed=" + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      String text = repetitive(random, random.nextInt(300));
      String sought = repetitive(random, random.nextInt(60));
      int position = random.nextInt(text.length() + 1);
      TextSearch search = TextSearch.of(sought);
      assertThat(search.first(text, position)).isEqualTo(text.indexOf(sought, position));
      assertThat(search.last(text, position)).isEqualTo(text.lastIndexOf(sought, position));
    }
  }

  /** Few letters in long runs, so that parts of the searched text occur often. */
  private static String repetitive(Random random, int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.repeat(random.nextInt(8) == 0 ? 'b' : 'a', 1 + random.nextInt(40));
    }
    return text.substring(0, length);
  }

  @Test
  @Timeout(600)
  void find_longTextThatNearlyMatchesEverywhere_endsSoon() {
    String text = "a".repeat(2 * MEGA);
    assertThat(TextSearch.contains(text, "a".repeat(MEGA) + "b")).isFalse();
    assertThat(TextSearch.of("b" + "a".repeat(MEGA)).last(text, text.length())).isEqualTo(-1);
    assertThat(TextSearch.of("a".repeat(MEGA)).last(text, text.length())).isEqualTo(MEGA);
  }
}
