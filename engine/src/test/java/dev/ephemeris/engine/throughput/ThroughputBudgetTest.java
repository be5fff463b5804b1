// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.throughput;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ephemeris.engine.Seed;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ThroughputBudgetTest {
  private static final long MILLISECOND = 1_000_000;
  private static final long SECOND = 1_000 * MILLISECOND;

  /**
   * Near the end of the range, so that the time overflows during a test, as {@link System#nanoTime}
   * may.
   */
  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - SECOND / 2);

  private ThroughputBudget limited(long unitsPerSecond) {
    return ThroughputBudget.limited(
        "The container 'orders'", RequestUnits.of(unitsPerSecond), nanos::get);
  }

  private static EngineException refusal(ThroughputBudget budget) {
    return catchThrowableOfType(EngineException.class, budget::admit);
  }

  @Test
  void admit_withoutLimit_refusesNobodyAndCounts() {
    ThroughputBudget budget = ThroughputBudget.unlimited("The container 'orders'", nanos::get);
    for (int i = 0; i < 1_000; i++) {
      budget.admit();
      budget.spend(RequestUnits.of(1_000_000));
    }
    budget.spendSpare(RequestUnits.of(7));
    assertThat(budget.isLimited()).isFalse();
    assertThat(budget.foregroundSpent()).isEqualTo(RequestUnits.of(1_000_000_000));
    assertThat(budget.spareSpent()).isEqualTo(RequestUnits.of(7));
    assertThat(budget.spare()).isGreaterThan(RequestUnits.of(1_000_000));
    assertThat(budget.refused()).isZero();
  }

  @Test
  void admit_asLongAsAnythingIsThere_letsIn() {
    ThroughputBudget budget = limited(400);
    budget.spend(new RequestUnits(39_999));
    budget.admit();
    budget.spend(new RequestUnits(1));
    EngineException refusal = refusal(budget);
    assertThat(refusal.reason()).isEqualTo(Reason.THROTTLED);
    assertThat(refusal.userMessage()).startsWith("The container 'orders' has used up");
    assertThat(refusal.retryAfterMillis()).isEqualTo(1);
    assertThat(budget.refused()).isEqualTo(1);
  }

  @Test
  void admit_asTimeGoesBy_isRefilledAtTheRate() {
    ThroughputBudget budget = limited(400);
    budget.spend(RequestUnits.of(600));
    // The debt is 200, which is the amount of half a second.
    nanos.addAndGet(500 * MILLISECOND);
    assertThat(refusal(budget)).isNotNull();
    nanos.incrementAndGet();
    assertThatCode(budget::admit).doesNotThrowAnyException();
  }

  @Test
  void admit_afterALongRest_holdsNoMoreThanASecondsWorth() {
    ThroughputBudget budget = limited(400);
    nanos.addAndGet(3_600 * SECOND);
    budget.spend(RequestUnits.of(400));
    assertThat(refusal(budget)).isNotNull();
  }

  @Test
  void retryAfter_forAnyRateAndDebt_isLongEnoughAndNotLonger() {
    Seed seed = Seed.drawn();
    Random random = seed.random(ThroughputBudgetTest.class);
    for (int i = 0; i < 2_000; i++) {
      ThroughputBudget budget = limited(random.nextLong(1, 1_000_000));
      nanos.addAndGet(random.nextLong(SECOND));
      budget.spend(new RequestUnits(random.nextLong(200_000_000)));
      EngineException refusal = refusal(budget);
      if (refusal != null) {
        nanos.addAndGet((refusal.retryAfterMillis() - 1) * MILLISECOND);
        assertThat(refusal(budget)).as("too long a wait, seed %s", seed).isNotNull();
        nanos.addAndGet(MILLISECOND);
        assertThat(refusal(budget)).as("too short a wait, seed %s", seed).isNull();
      }
    }
  }

  @Test
  void spend_farBeyondTheRate_owesNoMoreThanTheLargestDebt() {
    ThroughputBudget budget = limited(400);
    budget.spend(new RequestUnits(Long.MAX_VALUE / 2));
    budget.spend(RequestUnits.of(1_000_000));
    long wait = refusal(budget).retryAfterMillis();
    assertThat(wait).isEqualTo(ThroughputBudget.MAX_DEBT_SECONDS * 1_000L + 1);
    nanos.addAndGet(wait * MILLISECOND);
    assertThatCode(budget::admit).doesNotThrowAnyException();
  }

  @Test
  void leftOver_atFirst_isNothing() {
    assertThat(limited(400).spare()).isEqualTo(RequestUnits.ZERO);
  }

  @Test
  void leftOver_onceTheForegroundIsFull_isWhatSpillsOver() {
    ThroughputBudget budget = limited(400);
    budget.spend(RequestUnits.of(100));
    nanos.addAndGet(250 * MILLISECOND);
    assertThat(budget.spare()).isEqualTo(RequestUnits.ZERO);
    nanos.addAndGet(250 * MILLISECOND);
    assertThat(budget.spare()).isEqualTo(RequestUnits.of(100));
    nanos.addAndGet(100 * SECOND);
    assertThat(budget.spare()).isEqualTo(RequestUnits.of(400));
  }

  @Test
  void leftOver_whereRequestsTakeAllThereIs_isNothing() {
    ThroughputBudget budget = limited(400);
    for (int i = 0; i < 1_000; i++) {
      while (refusal(budget) == null) {
        budget.spend(RequestUnits.of(5));
      }
      nanos.addAndGet(10 * MILLISECOND);
    }
    assertThat(budget.spare()).isEqualTo(RequestUnits.ZERO);
    assertThat(budget.foregroundSpent()).isBetween(RequestUnits.of(4_390), RequestUnits.of(4_410));
  }

  @Test
  void spendLeftOver_whatever_takesNothingFromRequests() {
    ThroughputBudget budget = limited(400);
    nanos.addAndGet(SECOND);
    budget.spendSpare(RequestUnits.of(2_000));
    assertThat(budget.spare()).isEqualTo(RequestUnits.ZERO);
    budget.spend(new RequestUnits(39_999));
    assertThatCode(budget::admit).doesNotThrowAnyException();
    assertThat(budget.spareSpent()).isEqualTo(RequestUnits.of(2_000));
    assertThat(budget.foregroundSpent()).isEqualTo(new RequestUnits(39_999));
  }

  @Test
  void spendLeftOver_beyondWhatIsThere_isMadeUpForLater() {
    ThroughputBudget budget = limited(400);
    nanos.addAndGet(SECOND);
    budget.spendSpare(RequestUnits.of(600));
    nanos.addAndGet(500 * MILLISECOND);
    assertThat(budget.spare()).isEqualTo(RequestUnits.ZERO);
    nanos.addAndGet(250 * MILLISECOND);
    assertThat(budget.spare()).isEqualTo(RequestUnits.of(100));
  }

  @Test
  void rate_raised_countsFromThenOn() {
    ThroughputBudget budget = limited(400);
    budget.spend(RequestUnits.of(800));
    assertThat(refusal(budget).retryAfterMillis()).isEqualTo(1_001);
    budget.rate(RequestUnits.of(4_000));
    assertThat(refusal(budget).retryAfterMillis()).isEqualTo(101);
  }

  @Test
  void rate_lowered_keepsNoMoreThanItAllows() {
    ThroughputBudget budget = limited(1_000_000);
    budget.rate(RequestUnits.of(400));
    budget.spend(RequestUnits.of(400));
    assertThat(refusal(budget)).isNotNull();
    budget.rate(RequestUnits.of(1_000_000));
    budget.spend(RequestUnits.of(10_000_000));
    budget.rate(RequestUnits.of(400));
    assertThat(refusal(budget).retryAfterMillis())
        .isLessThanOrEqualTo(ThroughputBudget.MAX_DEBT_SECONDS * 1_000L + 1);
  }

  @Test
  void removeLimit_letsEverybodyIn_andALaterRateBeginsWithoutTheOldDebt() {
    ThroughputBudget budget = limited(400);
    budget.spend(RequestUnits.of(4_000));
    assertThat(refusal(budget)).isNotNull();
    budget.removeLimit();
    assertThat(budget.isLimited()).isFalse();
    budget.admit();
    budget.spend(RequestUnits.of(1_000));
    budget.admit();
    assertThat(budget.foregroundSpent()).isEqualTo(RequestUnits.of(5_000));
    budget.rate(RequestUnits.of(400));
    budget.admit();
    budget.spend(RequestUnits.of(400));
    assertThat(refusal(budget)).isNotNull();
  }

  @Test
  void rate_ofAnUnlimitedBudget_limitsItBeginningWithAFullSecond() {
    ThroughputBudget budget = ThroughputBudget.unlimited("The container 'orders'", nanos::get);
    budget.spend(RequestUnits.of(1_000_000));
    budget.rate(RequestUnits.of(400));
    assertThat(budget.isLimited()).isTrue();
    budget.spend(new RequestUnits(39_999));
    assertThatCode(budget::admit).doesNotThrowAnyException();
    budget.spend(new RequestUnits(1));
    assertThat(refusal(budget)).isNotNull();
  }

  @Test
  void rate_outOfRange_isRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> limited(0));
    assertThatIllegalArgumentException().isThrownBy(() -> limited(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> limited(2_000_001));
  }

  /**
   * Time stands still, so the bound is the initial content, plus the charge of each admitted
   * request.
   */
  @Test
  void admit_fromManyThreads_letsInNoMoreThanThereIs() throws Exception {
    ThroughputBudget budget = limited(400);
    int threads = 4;
    AtomicLong letIn = new AtomicLong();
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      List<Future<?>> results = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        results.add(
            pool.submit(
                () -> {
                  for (int attempt = 0; attempt < 1_000; attempt++) {
                    if (refusal(budget) == null) {
                      letIn.incrementAndGet();
                      budget.spend(RequestUnits.of(1));
                    }
                  }
                }));
      }
      for (Future<?> result : results) {
        result.get();
      }
    }
    assertThat(letIn.get()).isBetween(400L, 400L + threads - 1);
    assertThat(budget.foregroundSpent()).isEqualTo(RequestUnits.of(letIn.get()));
    assertThat(budget.refused()).isEqualTo(threads * 1_000L - letIn.get());
  }
}
