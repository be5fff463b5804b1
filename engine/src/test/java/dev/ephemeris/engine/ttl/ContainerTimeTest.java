// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ttl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.ephemeris.engine.time.EngineClock;
import dev.ephemeris.store.memory.MemoryStore;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ContainerTimeTest {
  private final AtomicLong machineSeconds = new AtomicLong(1_000);

  /** Runs once when the machine's clock is read. */
  private final AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});

  private final EngineClock clock =
      EngineClock.openWithoutTicker(
          new MemoryStore(),
          () -> {
            meanwhile.getAndSet(() -> {}).run();
            return machineSeconds.get() * 1000;
          });
  private final ContainerTime cell =
      new ContainerTime(clock, TtlPolicy.initial(new TtlMode.OnWithDefault(10)));

  @Test
  @DisplayName("T24 while a change is being stored, time stands still for the container")
  void moment_duringChange_isTheMomentOfTheChange() {
    cell.change(
        nowSeconds -> {
          machineSeconds.addAndGet(60);
          clock.tick();
          assertThat(cell.moment()).isEqualTo(new Moment(cell.policy(), nowSeconds));
          return cell.policy().changedTo(TtlMode.OFF, nowSeconds);
        });
    assertThat(cell.moment().nowSeconds()).isEqualTo(1_060);
    assertThat(cell.policy().isOn()).isFalse();
  }

  @Test
  @DisplayName("T8 readers' time does not run back while a late group withdraws its limit")
  void moment_whileALimitThatHasPassedIsAnnounced_isNotEarlierThanBefore() {
    GroupTime group = cell.newGroups();
    Moment judged = group.begin();
    machineSeconds.incrementAndGet();
    assertThat(cell.moment().nowSeconds()).isEqualTo(1_001);

    AtomicLong told = new AtomicLong();
    meanwhile.set(() -> told.set(cell.moment().nowSeconds()));
    assertThat(group.tryEnter(judged, 1_000, Long.MAX_VALUE)).isFalse();

    assertThat(told).hasValue(1_001);
  }

  @Test
  @DisplayName("T8 readers get no later second than a commit in progress allows")
  void moment_duringACommit_isHeldBack() {
    GroupTime group = cell.newGroups();
    assertThat(group.tryEnter(group.begin(), 1_000, Long.MAX_VALUE)).isTrue();
    machineSeconds.incrementAndGet();
    assertThat(cell.moment().nowSeconds()).isEqualTo(1_000);

    group.leave();
    assertThat(cell.moment().nowSeconds()).isEqualTo(1_001);
  }

  @Test
  void groupsOfAPartitionThatIsGone_areForgotten() {
    GroupTime group = cell.newGroups();
    cell.newGroups();
    assertThat(cell.partitions()).isEqualTo(2);
    group.end();
    assertThat(cell.partitions()).isEqualTo(1);
  }

  @Test
  @DisplayName("T8 an unknown outcome holds time back even if its partition is gone")
  void unsettledGroupOfAPartitionThatIsGone_holdsTimeBack() {
    GroupTime group = cell.newGroups();
    assertThat(group.tryEnter(group.begin(), 1_000, Long.MAX_VALUE)).isTrue();
    group.leaveUnsettled();
    group.end();
    machineSeconds.incrementAndGet();
    assertThat(cell.moment().nowSeconds()).isEqualTo(1_000);

    group.settled();
    assertThat(cell.moment().nowSeconds()).isEqualTo(1_001);
    assertThat(cell.partitions()).isZero();
  }

  @Test
  void change_failing_changesNothing() {
    TtlPolicy before = cell.policy();
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                cell.change(
                    nowSeconds -> {
                      throw new IllegalStateException("disk full");
                    }));
    assertThat(cell.policy()).isEqualTo(before);
    assertThat(cell.moment()).isEqualTo(new Moment(before, 1_000));
  }

  /**
   * Readers judge one item, written at second 1,000, while time passes and the default is switched
   * between ten seconds and a very long time. A reader that has found it expired must never find it
   * alive again.
   */
  @Test
  @DisplayName("T24 no reader sees an item come back while the policy is changed under it")
  void moments_underConcurrentChanges_neverReviveAnItem() throws Exception {
    try (ExecutorService readers = Executors.newFixedThreadPool(3)) {
      AtomicLong seenExpired = new AtomicLong();
      Future<?>[] results = new Future<?>[3];
      AtomicLong changes = new AtomicLong();
      for (int i = 0; i < results.length; i++) {
        results[i] =
            readers.submit(
                () -> {
                  while (changes.get() < 2_000) {
                    boolean before = seenExpired.get() != 0;
                    Moment moment = cell.moment();
                    boolean expired = expired(moment.policy(), moment.nowSeconds());
                    assertThat(expired || !before).isTrue();
                    if (expired) {
                      seenExpired.set(1);
                    }
                  }
                });
      }
      while (changes.get() < 2_000) {
        if (changes.incrementAndGet() % 100 == 0) {
          machineSeconds.incrementAndGet();
          clock.tick();
        }
        int newDefault = changes.get() % 2 == 0 ? 10 : 1_000_000;
        cell.change(
            nowSeconds ->
                cell.policy().changedTo(new TtlMode.OnWithDefault(newDefault), nowSeconds));
      }
      for (Future<?> result : results) {
        result.get();
      }
    }
    assertThat(expired(cell.policy(), clock.nowSeconds())).isTrue();
  }

  /** Whether the item, which has no ttl of its own, is expired. */
  private static boolean expired(TtlPolicy policy, long nowSeconds) {
    return Expiry.expired(new ExpiryPlace.Inheritor(1_000), Expiry.cutOffs(policy, nowSeconds));
  }
}
