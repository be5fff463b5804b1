// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class SharedScrapesTest {
  /** As if the machine had no more threads. */
  @Test
  void scrapes_afterNoThreadCouldBeStarted_areAnswered() {
    AtomicBoolean full = new AtomicBoolean(true);
    ThreadFactory threads =
        task -> {
          if (full.get()) {
            throw new OutOfMemoryError("a test");
          }
          return Thread.ofPlatform().daemon().unstarted(task);
        };
    try (SharedScrapes scrapes = new SharedScrapes(new Metrics(), threads)) {
      CompletableFuture<byte[]> refused = scrapes.ask(TextFormat.PROMETHEUS).orElseThrow();
      assertThatThrownBy(refused::join).hasCauseInstanceOf(OutOfMemoryError.class);
      full.set(false);
      assertThat(scrapes.ask(TextFormat.PROMETHEUS).orElseThrow().join()).isNotNull();
    }
  }
}
