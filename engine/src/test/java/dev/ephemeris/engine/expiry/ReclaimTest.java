// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.throughput.RequestUnits;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The space of purged items is soon free again. */
class ReclaimTest {
  private static final int ITEMS = 5_000;
  private static final String PADDING = "\"padding\":\"" + "x".repeat(500) + "\"";

  @Test
  void purgedItems_giveTheirSpaceBack(@TempDir Path folder) throws InterruptedException {
    EngineOptions options = EngineOptions.defaults().expiry(ExpiryOptions.defaults().quietNanos(0));
    try (TestEngine engine = new TestEngine(folder, options)) {
      engine.createContainer("\"defaultTtl\":10");
      for (int i = 0; i < ITEMS; i++) {
        engine.create("i" + i, PADDING);
      }
      engine.machineClockMoves(10);
      long before = engine.store().approximateBytes();
      engine.purge();
      // Space is reclaimed in parallel to everything else.
      for (int i = 0; i < 500 && engine.store().approximateBytes() > before / 5; i++) {
        Thread.sleep(20);
      }
      assertThat(engine.store().approximateBytes()).isLessThanOrEqualTo(before / 5);
    }
  }

  @Test
  void littlePurges_areNotWorthRewritingALargeShard(@TempDir Path folder) {
    try (TestEngine engine = new TestEngine(folder)) {
      engine.createContainer("\"defaultTtl\":10");
      engine.create("a", "");
      engine.machineClockMoves(10);
      QueueKeeper keeper =
          new QueueKeeper(
              engine.container(),
              engine.container().partitions().getFirst(),
              ExpiryOptions.defaults().quietNanos(0));
      while (keeper.step(RequestUnits.of(100), 10).worked()) {
        // Until everything is purged.
      }
      assertThat(engine.status().purgedTotal()).isOne();
      assertThat(keeper.isWorthReclaiming()).isFalse();
    }
  }
}
