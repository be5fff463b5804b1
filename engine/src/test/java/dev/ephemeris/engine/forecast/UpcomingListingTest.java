// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.forecast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.partition.PartitionKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Items that will expire, over several partitions. */
class UpcomingListingTest {
  private static final long NO_END = 1L << 40;

  @TempDir private Path folder;
  private TestEngine engine;

  @BeforeEach
  void open() {
    engine = new TestEngine(folder);
    engine.createContainer("");
    engine.createContainer("wide", "\"defaultTtl\":100", Throughput.manual(18_000));
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  @DisplayName("T26 items that will expire are listed in the order of their expiry, page by page")
  void items_comeInTheOrderOfTheirEnd() {
    fill();
    List<String> all = ends(0, NO_END);
    assertThat(all).hasSize(60).contains("130 own", "100 plain0", "140 plain40");
    // All have three digits.
    assertThat(all).isSortedAccordingTo(Comparator.comparing(text -> text.substring(0, 3)));
    assertThat(ends(1, NO_END)).isEqualTo(all);
    assertThat(ends(7, NO_END)).isEqualTo(all);
  }

  @Test
  void items_areCutOffBehindASecond() {
    fill();
    assertThat(ends(4, TestEngine.START + 130)).last().asString().startsWith("130 ");
    assertThat(ends(4, TestEngine.START + 99)).isEmpty();
  }

  @Test
  void whatIsExpired_isNotListed_andWhatNeverExpiresNeither() {
    fill();
    engine.machineClockMoves(50);
    assertThat(ends(0, NO_END)).hasSize(60 - 10).noneMatch(text -> text.startsWith("108 "));
    assertThat(ends(3, NO_END)).hasSize(60 - 10);
  }

  @Test
  void page_goesOnWhereItWas_whateverExpiresInBetween() {
    fill();
    UpcomingPage first = page(5, NO_END, null);
    engine.machineClockMoves(60);
    UpcomingPage next = page(5, NO_END, first.continuation());
    assertThat(next.items()).hasSize(5).allMatch(item -> item.endSecond() > next.nowSeconds());
  }

  @Test
  void withoutTtl_nothingWillExpire() {
    engine.create("a", "\"ttl\":5");
    UpcomingPage page = UpcomingListing.page(engine.container(), 0, NO_END, null);
    assertThat(page.items()).isEmpty();
    assertThat(page.complete()).isTrue();
  }

  @Test
  void continuationOfAnother_isRefused() {
    fill();
    engine.purge();
    for (String wrong : List.of("x", "!", "AAAA", page(1, NO_END, null).continuation() + "AA")) {
      assertThatThrownBy(() -> page(1, NO_END, wrong)).isInstanceOf(EngineException.class);
    }
    String ofThis = page(1, NO_END, null).continuation();
    assertThatThrownBy(() -> UpcomingListing.page(engine.container(), 1, NO_END, ofThis))
        .isInstanceOf(EngineException.class);
  }

  /**
   * One item per second by the default; in the last second also one with its own ttl and one that
   * never expires.
   */
  private void fill() {
    for (int i = 0; i < 59; i++) {
      create("plain" + i, "");
      engine.machineClockMoves(1);
    }
    create("own", ",\"ttl\":71");
    create("never", ",\"ttl\":-1");
    engine.purge();
  }

  private void create(String id, String more) {
    Container wide = engine.container("wide");
    String json = "{\"id\":\"%s\",\"pk\":\"%s\"%s}".formatted(id, id, more);
    ItemBody body = TestEngine.bodyOf(wide, json);
    engine.engine().items().create(wide, PartitionKey.of(id), body, Runnable::run).join();
  }

  private UpcomingPage page(int maxItems, long through, @Nullable String continuation) {
    return UpcomingListing.page(engine.container("wide"), maxItems, through, continuation);
  }

  /** The seconds of expiry, relative to the test's begin, and ids. */
  private List<String> ends(int maxItems, long through) {
    List<String> ends = new ArrayList<>();
    String continuation = null;
    do {
      UpcomingPage page = page(maxItems, through, continuation);
      assertThat(page.complete()).isTrue();
      page.items()
          .forEach(item -> ends.add((item.endSecond() - TestEngine.START) + " " + item.id()));
      continuation = page.continuation();
    } while (continuation != null);
    return ends;
  }
}
