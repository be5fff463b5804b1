// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.store.Snapshot;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ExpiredNumbersTest extends EngineTestCase {
  private Optional<ExpiredNumbers> read(int maxNumbers) {
    try (Snapshot snapshot = engine.container().partitions().getFirst().shard().snapshot()) {
      return ExpiredNumbers.read(snapshot, engine.container().moment().cutOffs(), maxNumbers);
    }
  }

  private long create(String id, String properties) {
    return engine.create(id, properties).item().number();
  }

  @Test
  @DisplayName("T8 the numbers of expired items are known without reading any item")
  void numbers_areThoseOfWhatIsExpired() {
    engine.createContainer("\"defaultTtl\":100");
    engine.purge();
    long inheritor = create("inheritor", "");
    long owner = create("owner", "\"ttl\":50");
    long never = create("never", "\"ttl\":-1");
    assertThat(read(10).orElseThrow().size()).isZero();
    engine.machineClockMoves(60);
    long young = create("young", "");
    engine.machineClockMoves(40);
    ExpiredNumbers expired = read(10).orElseThrow();
    assertThat(expired.size()).isEqualTo(2);
    assertThat(expired.contains(inheritor)).isTrue();
    assertThat(expired.contains(owner)).isTrue();
    assertThat(expired.contains(never)).isFalse();
    assertThat(expired.contains(young)).isFalse();
    engine.purge();
    assertThat(read(10).orElseThrow().size()).isZero();
  }

  @Test
  void numbers_areUnknown_whereTheQueuesAreNotComplete_orThereAreTooMany() {
    engine.createContainer("");
    for (int i = 0; i < 5; i++) {
      create("i" + i, "\"ttl\":10");
    }
    engine.machineClockMoves(10);
    assertThat(read(10).orElseThrow().size()).isZero();
    engine.defaultTtl(-1);
    assertThat(read(10)).isEmpty();
    engine.engine().backgroundWorker().runOneRound();
    engine.engine().backgroundWorker().runOneRound();
    assertThat(read(5).orElseThrow().size()).isEqualTo(5);
    assertThat(read(4)).isEmpty();
  }
}
