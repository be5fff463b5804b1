// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ephemeris.sql.function.fulltext.RankFusion.Component;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class RankingTest {
  @Test
  void count_countsEachTermAndAllWords() {
    TermCounter counter =
        TermCounter.of(
            FullTextLanguage.ENGLISH,
            List.of(
                Values.of("run"),
                Values.of("red car"),
                DocumentValues.parse("{\"term\":\"bleu\",\"distance\":2}"),
                Values.of("the")));

    TermCounts counts =
        Objects.requireNonNull(counter)
            .count(Values.of("Runs, running; the red cars ran blue. Red car!"));

    assertThat(Objects.requireNonNull(counts).frequencies()).containsExactly(2, 2, 1, 0);
    assertThat(counts.length()).isEqualTo(8);
  }

  @Test
  void count_whatIsNoText_isNull() {
    TermCounter counter = TermCounter.of(FullTextLanguage.ENGLISH, List.of(Values.of("run")));

    assertThat(Objects.requireNonNull(counter).count(Values.NULL)).isNull();
    assertThat(Objects.requireNonNull(counter).count(Values.UNDEFINED)).isNull();
  }

  @Test
  void of_termThatIsNone_isNull() {
    assertThat(TermCounter.of(FullTextLanguage.ENGLISH, List.<Value>of(Values.of(1)))).isNull();
  }

  @Test
  void score_prefersRareTermsOftenInShortTexts() {
    CorpusStatistics statistics = new CorpusStatistics(100, 1000, new double[] {1, 50});
    double rare = Bm25.score(statistics, new TermCounts(new int[] {1, 0}, 10));
    double common = Bm25.score(statistics, new TermCounts(new int[] {0, 1}, 10));
    double often = Bm25.score(statistics, new TermCounts(new int[] {3, 0}, 10));
    double inLongText = Bm25.score(statistics, new TermCounts(new int[] {1, 0}, 40));

    assertThat(rare).isCloseTo(Math.log(1 + 99.5 / 1.5), within(1e-12)).isGreaterThan(common);
    assertThat(often).isCloseTo(rare * 3 * 2.2 / 4.2, within(1e-12));
    assertThat(inLongText).isCloseTo(rare * 2.2 / (1 + 1.2 * 3.25), within(1e-12));
  }

  @Test
  void score_statisticsThatCannotBe_isStillANumber() {
    CorpusStatistics nothing = new CorpusStatistics(0, 0, new double[] {5});

    assertThat(Bm25.score(nothing, new TermCounts(new int[] {1}, 3))).isZero();
  }

  @Test
  void fuse_addsReciprocalRanks_equalScoresShareOne() {
    double[] fused =
        RankFusion.fuse(
            List.of(
                new Component(new double[] {0.5, 0.9, 0.5, 0.1}, 1),
                new Component(new double[] {7, 8, 9, 9}, 1)));

    assertThat(fused)
        .containsExactly(
            new double[] {
              1 / 62.0 + 1 / 63.0, 1 / 61.0 + 1 / 62.0, 1 / 62.0 + 1 / 61.0, 1 / 63.0 + 1 / 61.0
            },
            within(1e-15));
    assertThat(RankFusion.order(fused)).containsExactly(1, 2, 3, 0);
  }

  @Test
  void fuse_weights_belowZeroTurnTheRankingAround() {
    double[] fused =
        RankFusion.fuse(
            List.of(
                new Component(new double[] {1, 2}, 2), new Component(new double[] {1, 2}, -0.5)));

    assertThat(fused)
        .containsExactly(
            new double[] {2 / 62.0 + 0.5 / 61.0, 2 / 61.0 + 0.5 / 62.0}, within(1e-15));
  }

  @Test
  void fuse_nothing() {
    assertThat(RankFusion.fuse(List.of())).isEmpty();
  }
}
