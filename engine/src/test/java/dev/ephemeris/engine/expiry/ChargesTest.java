// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.listing.ItemListing;
import dev.ephemeris.engine.listing.ItemPage;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.engine.throughput.RequestUnits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Purging is free for users: the same requests are charged the same whether it runs or not. */
class ChargesTest {
  private static final int EXPIRING = 3_000;
  private static final int STEPS = 1_500;

  @Test
  @DisplayName("T11 charges are exactly equal with and without a purge")
  void charges_withAndWithoutAPurge_areTheSame(
      @TempDir Path without, @TempDir Path with, @TempDir Path after) {
    List<RequestUnits> expected = charges(without, engine -> {});
    assertThat(charges(with, engine -> engine.engine().backgroundWorker().start()))
        .isEqualTo(expected);
    assertThat(charges(after, TestEngine::purge)).isEqualTo(expected);
  }

  @Test
  @DisplayName("T11 charges are exactly equal with and without an index being built")
  void charges_withAndWithoutBuildingAnIndex_areTheSame(
      @TempDir Path without, @TempDir Path with, @TempDir Path after) {
    List<RequestUnits> expected = charges(without, ChargesTest::changePolicy);
    assertThat(
            charges(
                with,
                engine -> {
                  changePolicy(engine);
                  engine.engine().backgroundWorker().start();
                }))
        .isEqualTo(expected);
    assertThat(
            charges(
                after,
                engine -> {
                  changePolicy(engine);
                  engine.purge();
                }))
        .isEqualTo(expected);
  }

  private static void changePolicy(TestEngine engine) {
    engine.replaceContainer(
        "\"defaultTtl\":100,\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/*\"}],\"excludedPaths\":[{\"path\":\"/pk/?\"}]}");
  }

  private interface Purging {
    void begin(TestEngine engine);
  }

  private static List<RequestUnits> charges(Path folder, Purging purging) {
    try (TestEngine engine = new TestEngine(folder)) {
      engine.createContainer("\"defaultTtl\":100");
      engine.purge();
      for (int i = 0; i < EXPIRING; i++) {
        engine.create("expiring" + i, "");
      }
      engine.machineClockMoves(50);
      for (int i = 0; i < 50; i++) {
        engine.create("i" + i, "\"text\":\"" + "x".repeat(i * 100) + "\"");
      }
      engine.machineClockMoves(50);
      purging.begin(engine);
      List<RequestUnits> charges = new ArrayList<>();
      Random random = new Random(11);
      for (int step = 0; step < STEPS; step++) {
        charges.add(act(engine, random));
      }
      return charges;
    }
  }

  private static RequestUnits act(TestEngine engine, Random random) {
    String id =
        random.nextInt(4) == 0 ? "expiring" + random.nextInt(EXPIRING) : "i" + random.nextInt(60);
    String body = "\"text\":\"" + "y".repeat(random.nextInt(4_000)) + "\"";
    try {
      return switch (random.nextInt(7)) {
        case 0 -> engine.create(id, body).charge();
        case 1 -> engine.upsert(id, body).charge();
        case 2 -> engine.replace(id, body).charge();
        case 3 -> engine.delete(id).charge();
        case 4 -> list(engine);
        default -> engine.read(id).charge();
      };
    } catch (EngineException refusal) {
      return new RequestUnits(refusal.chargeHundredths());
    }
  }

  private static RequestUnits list(TestEngine engine) {
    RequestUnits sum = RequestUnits.ZERO;
    @Nullable String continuation = null;
    do {
      ItemPage page =
          ItemListing.page(engine.container(), new ListScope.WholeContainer(), 20, continuation);
      sum = sum.plus(page.charge());
      continuation = page.continuation();
    } while (continuation != null);
    return sum;
  }
}
