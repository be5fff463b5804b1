// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit;

import static dev.ephemeris.store.testkit.Entries.bytes;
import static dev.ephemeris.store.testkit.Entries.text;
import static dev.ephemeris.store.testkit.StoreUnderTest.apply;
import static dev.ephemeris.store.testkit.StoreUnderTest.change;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;
import dev.ephemeris.store.Store;
import dev.ephemeris.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several threads at once. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
interface ConcurrencyContract extends StoreUnderTest {
  int READERS = 3;
  int COMMITS = 300;
  int KEYS = 40;

  @Test
  default void readers_duringCommits_neverSeeHalfOfOne() throws Exception {
    Shard shard = shard();
    AtomicBoolean done = new AtomicBoolean();
    List<Callable<Integer>> readers = new ArrayList<>();
    CountDownLatch reading = new CountDownLatch(READERS);
    for (int i = 0; i < READERS; i++) {
      Scan.Direction direction = i % 2 == 0 ? Scan.Direction.ASCENDING : Scan.Direction.DESCENDING;
      readers.add(
          () -> {
            int checks = 0;
            while (!done.get()) {
              checkWhole(shard, direction);
              if (checks++ == 0) {
                reading.countDown();
              }
            }
            return checks;
          });
    }
    try (ExecutorService executor = Executors.newFixedThreadPool(READERS)) {
      List<Future<Integer>> results = readers.stream().map(executor::submit).toList();
      try {
        // Readers are certainly running before the first commit, without waiting for a fixed time.
        reading.await();
        for (int lsn = 1; lsn <= COMMITS; lsn++) {
          apply(shard, wholeState(shard, lsn));
        }
      } finally {
        done.set(true);
      }
      for (Future<Integer> result : results) {
        assertThat(result.get()).isPositive();
      }
    }
    checkWhole(shard, Scan.Direction.ASCENDING);
  }

  /**
   * Every key contains the LSN of the commit that wrote it, and each commit replaces all keys. So a
   * reader that sees two values, or a wrong number of keys, has seen half a commit.
   */
  private static Commit.Builder wholeState(Shard shard, int lsn) {
    Commit.Builder commit = change(shard).deleteRange(KeyRange.all());
    for (int key = 0; key < KEYS; key++) {
      // The keys alternate, so that deletes are tested as well as puts.
      commit.put(bytes((lsn % 2 == 0 ? "even" : "odd") + key), bytes(Integer.toString(lsn)));
    }
    return commit;
  }

  private static void checkWhole(Shard shard, Scan.Direction direction) {
    long lsnBefore = shard.lsn();
    try (Snapshot snapshot = shard.snapshot();
        Cursor cursor = snapshot.scan(new Scan(KeyRange.all(), direction, Integer.MAX_VALUE))) {
      String lsn = Long.toString(snapshot.lsn());
      assertThat(snapshot.lsn())
          .as("the state of a published LSN can be read")
          .isBetween(lsnBefore, shard.lsn());
      int keys = 0;
      while (cursor.next()) {
        keys++;
        assertThat(text(cursor.value())).isEqualTo(lsn);
      }
      assertThat(keys).isEqualTo(snapshot.lsn() == 0 ? 0 : KEYS);
      if (snapshot.lsn() != 0) {
        String key = snapshot.lsn() % 2 == 0 ? "even0" : "odd0";
        assertThat(text(snapshot.get(bytes(key)))).isEqualTo(lsn);
      }
    }
  }

  @Test
  default void getAll_duringCommits_isOfOneState() throws Exception {
    Shard shard = shard();
    List<byte[]> keys = new ArrayList<>();
    for (int key = 0; key < KEYS; key++) {
      keys.add(bytes("k" + key));
    }
    try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
      Future<?> writer =
          executor.submit(
              () -> {
                for (int lsn = 1; lsn <= COMMITS; lsn++) {
                  Commit.Builder commit = change(shard);
                  keys.forEach(key -> commit.put(key, bytes(Long.toString(shard.lsn()))));
                  apply(shard, commit);
                }
              });
      while (!writer.isDone()) {
        assertThat(shard.getAll(keys).stream().map(Entries::text).distinct()).hasSize(1);
      }
      writer.get();
    }
  }

  @Test
  default void lsn_afterASnapshot_isNotBehindIt() throws Exception {
    Shard shard = shard();
    try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
      Future<?> writer =
          executor.submit(
              () -> {
                for (int lsn = 1; lsn <= 10 * COMMITS; lsn++) {
                  apply(shard, change(shard).put(bytes("a"), bytes(Integer.toString(lsn))));
                }
              });
      while (!writer.isDone()) {
        try (Snapshot snapshot = shard.snapshot()) {
          assertThat(shard.lsn()).isGreaterThanOrEqualTo(snapshot.lsn());
        }
      }
      writer.get();
    }
  }

  @Test
  default void get_afterAPublishedLsn_seesThatCommit() throws Exception {
    Shard shard = shard();
    apply(shard, change(shard).put(bytes("a"), bytes("1")));
    try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
      Future<?> writer =
          executor.submit(
              () -> {
                for (int lsn = 2; lsn <= COMMITS; lsn++) {
                  apply(shard, change(shard).put(bytes("a"), bytes(Integer.toString(lsn))));
                }
              });
      while (!writer.isDone()) {
        long published = shard.lsn();
        String seen = requireNonNull(text(shard.get(bytes("a"))));
        assertThat(Long.parseLong(seen)).isGreaterThanOrEqualTo(published);
      }
      writer.get();
    }
  }

  @Test
  default void committers_onTheSameExpectedLsn_exactlyOneWins() throws Exception {
    Shard shard = shard();
    int committers = 4;
    CyclicBarrier start = new CyclicBarrier(committers);
    try (ExecutorService executor = Executors.newFixedThreadPool(committers)) {
      for (int round = 0; round < 50; round++) {
        long expected = shard.lsn();
        List<Future<CommitResult>> results = new ArrayList<>();
        for (int i = 0; i < committers; i++) {
          byte[] name = bytes("committer " + i);
          long newLsn = expected + 1 + i;
          results.add(
              executor.submit(
                  () -> {
                    start.await();
                    return shard.commit(Commit.expecting(expected).put(name, name).to(newLsn));
                  }));
        }
        checkOneWon(shard, results);
        apply(shard, change(shard).deleteRange(KeyRange.all()));
      }
    }
  }

  private static void checkOneWon(Shard shard, List<Future<CommitResult>> results)
      throws ExecutionException, InterruptedException {
    int winners = 0;
    for (int i = 0; i < results.size(); i++) {
      switch (results.get(i).get()) {
        case CommitResult.Committed committed -> {
          winners++;
          assertThat(committed.lsn()).isEqualTo(shard.lsn());
          assertThat(Entries.all(shard)).containsExactly("committer " + i + "=committer " + i);
        }
        case CommitResult.Conflict conflict ->
            assertThat(conflict.actualLsn()).isEqualTo(shard.lsn());
        case CommitResult.Unknown unknown -> throw unknown.cause();
      }
    }
    assertThat(winners).isEqualTo(1);
  }

  @Test
  default void committers_onDifferentShards_doNotDisturbEachOther() throws Exception {
    int shards = 4;
    try (ExecutorService executor = Executors.newFixedThreadPool(shards)) {
      List<Future<?>> writers = new ArrayList<>();
      for (int number = 0; number < shards; number++) {
        Shard shard = shard(number);
        writers.add(
            executor.submit(
                () -> {
                  for (int i = 0; i < 100; i++) {
                    apply(shard, change(shard).put(bytes("k" + i), bytes(shard.id().toString())));
                  }
                }));
      }
      for (Future<?> writer : writers) {
        writer.get();
      }
    }
    for (int number = 0; number < shards; number++) {
      assertThat(shard(number).lsn()).isEqualTo(100);
      String ending = "=" + shard(number).id();
      assertThat(Entries.all(shard(number))).hasSize(100).allMatch(entry -> entry.endsWith(ending));
    }
  }

  @Test
  default void close_whileOthersReadAndCommit_refusesThemCleanly() throws Exception {
    Store store = store();
    Shard shard = shard();
    apply(shard, wholeState(shard, 1));
    CountDownLatch working = new CountDownLatch(READERS);
    try (ExecutorService executor = Executors.newFixedThreadPool(READERS)) {
      List<Future<?>> users = new ArrayList<>();
      for (int i = 0; i < READERS; i++) {
        boolean commits = i == 0;
        users.add(
            executor.submit(
                () -> {
                  try {
                    while (true) {
                      if (commits) {
                        shard.commit(change(shard).to(shard.lsn() + 1));
                      }
                      Entries.all(shard);
                      shard.get(bytes("odd0"));
                      working.countDown();
                    }
                  } catch (StoreException expected) {
                    working.countDown();
                  }
                }));
      }
      working.await();
      store.close();
      for (Future<?> user : users) {
        user.get();
      }
    }
  }
}
