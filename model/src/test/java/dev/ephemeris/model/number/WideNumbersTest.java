// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model.number;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WideNumbersTest {
  private static final int ROUNDS = 100_000;

  private static long number(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> random.nextLong();
      case 1 -> random.nextLong() >> random.nextInt(Long.SIZE);
      default -> (1L << (50 + random.nextInt(14))) + random.nextInt(9) - 4;
    };
  }

  @Test
  void split_randomNumber_isTheNextDoubleTowardsZero_andIsJoinedAgain() {
    long seed = Long.getLong("ephemeris.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int i = 0; i < ROUNDS; i++) {
      long number = number(random);
      double towardsZero = WideNumbers.towardsZero(number);
      int below = WideNumbers.bitsBelow(number);

      assertThat(WideNumbers.canHave(towardsZero, below)).as("%d, seed %d", number, seed).isTrue();
      assertThat(WideNumbers.join(towardsZero, below)).as("seed %d", seed).isEqualTo(number);
      BigDecimal size = BigDecimal.valueOf(number).abs();
      BigDecimal next = new BigDecimal(Math.nextUp(Math.abs(towardsZero)));
      assertThat(new BigDecimal(Math.abs(towardsZero))).isLessThanOrEqualTo(size);
      assertThat(next).as("%d, seed %d", number, seed).isGreaterThan(size);
    }
  }

  @Test
  void split_randomNumbers_haveTheOrderOfTheNumbers() {
    long seed = Long.getLong("ephemeris.seed", System.nanoTime());
    Random random = new Random(seed);
    for (int i = 0; i < ROUNDS; i++) {
      long one = number(random);
      long other = random.nextBoolean() ? one + random.nextInt(5) - 2 : number(random);
      int byDouble = Double.compare(WideNumbers.towardsZero(one), WideNumbers.towardsZero(other));
      int bySize = Integer.compare(WideNumbers.bitsBelow(one), WideNumbers.bitsBelow(other));
      int byBits = one < 0 ? -bySize : bySize;

      assertThat(byDouble != 0 ? byDouble : byBits)
          .as("%d and %d, seed %d", one, other, seed)
          .isEqualTo(Long.compare(one, other));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, -1, (1L << 53) - 1, 1L << 53, -(1L << 53), 1L << 62, Long.MIN_VALUE})
  void split_numberThatIsADouble_isThatDouble(long number) {
    assertThat(WideNumbers.towardsZero(number)).isEqualTo((double) number);
    assertThat(WideNumbers.bitsBelow(number)).isZero();
  }

  @Test
  void canHave_bitsOfASmallNumberOrOneBeyondLongs_isFalse() {
    assertThat(WideNumbers.canHave(1, 0x8000)).isFalse();
    assertThat(WideNumbers.canHave(0x1p53 - 1, 0x8000)).isFalse();
    assertThat(WideNumbers.canHave(0x1p53, 0x8000)).isTrue();
    assertThat(WideNumbers.canHave(0x1p53, 0x4000)).isFalse();
    assertThat(WideNumbers.canHave(-0x1p62, 0xFFC0)).isTrue();
    assertThat(WideNumbers.canHave(0x1p63, 0x8000)).isFalse();
    assertThat(WideNumbers.canHave(0x1p63, 0)).isTrue();
    assertThat(WideNumbers.canHave(Double.POSITIVE_INFINITY, 0x8000)).isFalse();
  }
}
