// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.HookedStore;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Snapshot;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The default TTL is changed in the middle of a step of the purge. */
class ChangedMeanwhileTest {
  private @TempDir Path folder;
  private TestEngine engine;

  /** Runs once, in the middle of the step. */
  private final AtomicReference<@Nullable Runnable> meanwhile = new AtomicReference<>();

  @BeforeEach
  void open() {
    engine = new TestEngine(folder);
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  @DisplayName("T15 TTL that is switched on while the purge finds no work takes effect")
  void switchedOn_whileThereIsNothingToDo_isPurged() {
    engine.createContainer("");
    engine.create("a", "");
    meanwhile.set(() -> engine.defaultTtl(10));
    hookSnapshots();

    engine.purge();
    assertThat(meanwhile).hasValue(null);
    engine.machineClockMoves(100);
    engine.purge();

    assertThat(engine.status().expiredCount()).isZero();
    assertThat(engine.status().purgedTotal()).isEqualTo(1);
  }

  @Test
  @DisplayName("T10 T16 entries of purged items leave the queue although TTL was off for a moment")
  void switchedOffAndOn_entriesOfPurgedItemsAreTrimmed() {
    engine.createContainer("\"defaultTtl\":10");
    engine.create("a", "");
    engine.purge();
    engine.machineClockMoves(10);
    engine.purge();
    assertThat(entries()).isEqualTo(1);
    engine.defaultTtl(null);
    meanwhile.set(() -> engine.defaultTtl(-1));
    hookWriters();

    engine.purge();
    assertThat(meanwhile).hasValue(null);
    for (int i = 0; i < 3; i++) {
      engine.machineClockMoves(100);
      engine.purge();
    }

    assertThat(entries()).isZero();
  }

  private void hookSnapshots() {
    ShardId hooked = shard().id();
    engine
        .store()
        .hook(
            new HookedStore.Hook() {
              @Override
              public void afterSnapshot(ShardId id) {
                if (id.equals(hooked)) {
                  doOnce();
                }
              }
            });
  }

  /** The writer reads the LSN at the beginning of its turn. */
  private void hookWriters() {
    ShardId hooked = shard().id();
    engine
        .store()
        .hook(
            new HookedStore.Hook() {
              @Override
              public void beforeLsn(ShardId id) {
                if (id.equals(hooked) && Thread.currentThread().getName().contains("storage")) {
                  doOnce();
                }
              }
            });
  }

  private void doOnce() {
    Runnable change = meanwhile.getAndSet(null);
    if (change != null) {
      change.run();
    }
  }

  private int entries() {
    int count = 0;
    try (Snapshot snapshot = shard().snapshot()) {
      for (ExpiryQueue queue : ExpiryQueue.values()) {
        try (Cursor cursor = snapshot.scan(Scan.ascending(queue.all()))) {
          while (cursor.next()) {
            count++;
          }
        }
      }
    }
    return count;
  }

  private Shard shard() {
    return engine.container().partitions().getFirst().shard();
  }
}
