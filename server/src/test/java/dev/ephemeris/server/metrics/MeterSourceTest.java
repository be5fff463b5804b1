// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.catalogue.ContainerSettings;
import dev.ephemeris.engine.catalogue.Database;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.server.fixture.MetricsText;
import dev.ephemeris.server.fixture.RunningServer;
import dev.ephemeris.server.protocol.OperationName;
import dev.ephemeris.store.memory.MemoryStore;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class MeterSourceTest {
  private final MemoryStore store = new MemoryStore();
  private final Engine engine = Engine.open(store, MachineClock.SYSTEM);
  private final Metrics metrics = new Metrics();

  @AfterEach
  void close() {
    engine.close();
    store.close();
  }

  private MetricsText scrape() {
    return MetricsText.parse(
        new String(
            metrics.scrape(Set.of(TextFormat.PROMETHEUS)).get(TextFormat.PROMETHEUS),
            StandardCharsets.UTF_8));
  }

  @Test
  void containersBeyondTheBoundAreInTheTotalsOnly() {
    metrics.add(new ContainerMeters(engine));
    Database database = engine.catalogue().createDatabase("database", Throughput.UNASKED);
    int more = 3;
    for (int i = 0; i < ContainerMeters.MAX_CONTAINERS_SHOWN + more; i++) {
      String json = RunningServer.containerJson("container" + i, "");
      engine
          .catalogue()
          .createContainer(
              database,
              ContainerSettings.parse((ObjectNode) JsonMapper.shared().readTree(json)),
              Throughput.manual(1000));
    }
    MetricsText text = scrape();
    int all = ContainerMeters.MAX_CONTAINERS_SHOWN + more;
    assertThat(text.value("ephemeris_containers")).isEqualTo(all);
    assertThat(text.value("ephemeris_containers_not_shown")).isEqualTo(more);
    assertThat(text.value("ephemeris_throughput")).isEqualTo(1000.0 * all);
    List<String> shown =
        text.samples().keySet().stream()
            .filter(series -> series.startsWith("ephemeris_container_throughput{"))
            .toList();
    assertThat(shown)
        .hasSize(ContainerMeters.MAX_CONTAINERS_SHOWN)
        .anyMatch(series -> series.contains("\"container0\""))
        .noneMatch(series -> series.contains("\"container" + (all - 1) + "\""));
  }

  @Test
  void sourceThatFailsDoesNotTakeTheOthersAlong() {
    metrics.add(
        sink -> {
          throw new IllegalStateException("a source of this test fails");
        });
    metrics.add(sink -> sink.value(Metric.CLOCK_OFFSET, 7));
    assertThat(scrape().value("ephemeris_clock_offset_seconds")).isEqualTo(7);
  }

  @Test
  void ofASeriesThatIsGivenTwiceTheFirstCounts() {
    metrics.add(sink -> sink.value(Metric.CONTAINER_THROUGHPUT, 1, "d", "c"));
    metrics.add(sink -> sink.value(Metric.CONTAINER_THROUGHPUT, 2, "d", "c"));
    assertThat(scrape().value("ephemeris_container_throughput{container=\"c\",database=\"d\"}"))
        .isOne();
  }

  @Test
  void statusThatIsNotListedIsStillCounted() {
    metrics.requests().count(OperationName.READY, 299, RequestUnits.ZERO, 1);
    metrics.requests().count(OperationName.READY, 799, RequestUnits.ZERO, Long.MAX_VALUE);
    assertThat(scrape().value("ephemeris_requests_total{operation=\"ready\",status=\"other\"}"))
        .isEqualTo(2);
  }
}
