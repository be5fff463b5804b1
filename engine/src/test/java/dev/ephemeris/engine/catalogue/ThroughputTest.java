// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.engine.throughput.ThroughputBudget;
import dev.ephemeris.model.Throughput;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The budgets of containers and databases. */
class ThroughputTest extends EngineTestCase {
  private static final Throughput MANUAL = Throughput.manual(12_000);

  private final AtomicLong nanos = new AtomicLong();
  private final EngineOptions options = EngineOptions.defaults().nanoTime(nanos::get);

  private Catalogue catalogue() {
    return engine.engine().catalogue();
  }

  private Container find(String name) {
    return engine.engine().owningContainer("db", name);
  }

  /** The content of a full budget: the amount of one second. */
  private RequestUnits perSecond(ThroughputBudget budget) {
    nanos.addAndGet(60_000_000_000L);
    return budget.spare();
  }

  private void start(EngineOptions withOptions, Throughput databaseThroughput) {
    engine.restart(withOptions);
    catalogue().createDatabase("db", databaseThroughput);
  }

  @Test
  void budget_ofAContainer_isSplitEquallyBetweenItsPartitions() {
    start(options, Throughput.UNASKED);
    Container container = engine.createContainer("own", "", MANUAL);
    assertThat(container.partitions()).hasSize(2);
    for (Partition partition : container.partitions()) {
      assertThat(perSecond(partition.budget())).isEqualTo(RequestUnits.of(6_000));
    }
    assertThat(container.partitions().getFirst().budget())
        .isNotSameAs(container.partitions().getLast().budget());
  }

  @Test
  void budget_ofADatabase_isSharedByContainersThatDidNotAskForTheirOwn() {
    start(options, Throughput.autoscale(4_000));
    Container first = engine.createContainer("first", "", Throughput.UNASKED);
    Container second = engine.createContainer("second", "", Throughput.UNASKED);
    Container own = engine.createContainer("own", "", Throughput.manual(500));
    ThroughputBudget shared = first.partitions().getFirst().budget();
    assertThat(second.partitions().getFirst().budget()).isSameAs(shared);
    assertThat(own.partitions().getFirst().budget()).isNotSameAs(shared);
    assertThat(perSecond(shared)).isEqualTo(RequestUnits.of(4_000));
    assertThat(first.sharesThroughput()).isTrue();
    assertThat(own.sharesThroughput()).isFalse();
    assertThat(catalogue().throughputOwners())
        .containsExactlyInAnyOrder(engine.engine().database("db"), own);
  }

  @Test
  void throughput_thatNobodyAskedFor_isEnforcedOnlyWhereThatIsWanted() {
    start(options, Throughput.UNASKED);
    engine.createContainer("plain", "", Throughput.UNASKED);
    assertThat(find("plain").partitions().getFirst().budget().isLimited()).isFalse();
    engine.restart(options.enforceDefaultThroughput(true));
    assertThat(perSecond(find("plain").partitions().getFirst().budget()))
        .isEqualTo(RequestUnits.of(400));
    engine.restart(options.enforceDefaultThroughput(true).unlimitedThroughput(true));
    assertThat(find("plain").partitions().getFirst().budget().isLimited()).isFalse();
  }

  @Test
  void unlimited_whateverWasAskedFor_limitsNothing() {
    start(options.unlimitedThroughput(true), Throughput.manual(400));
    Container own = engine.createContainer("own", "", MANUAL);
    Container sharing = engine.createContainer("sharing", "", Throughput.UNASKED);
    catalogue().replaceThroughput(own, Throughput.manual(30_000), null);
    for (Container container : List.of(own, sharing)) {
      assertThat(container.partitions()).noneMatch(partition -> partition.budget().isLimited());
    }
    assertThat(own.throughput()).isEqualTo(Throughput.manual(30_000));
  }

  @Test
  void replaceThroughput_ofAContainer_countsAtOnceAndAfterARestart() {
    start(options, Throughput.UNASKED);
    Container own = engine.createContainer("own", "", MANUAL);
    String containerETag = own.etag();
    catalogue().replaceThroughput(own, Throughput.autoscale(5_000), null);
    assertThat(perSecond(own.partitions().getLast().budget())).isEqualTo(RequestUnits.of(2_500));
    assertThat(own.etag()).as("only the offer was changed").isEqualTo(containerETag);
    engine.restart();
    assertThat(find("own").throughput()).isEqualTo(Throughput.autoscale(5_000));
    assertThat(find("own").partitions()).as("fixed at its creation").hasSize(2);
    assertThat(perSecond(find("own").partitions().getLast().budget()))
        .isEqualTo(RequestUnits.of(2_500));
  }

  @Test
  void replaceThroughput_ofADatabase_countsForAllThatShareIt() {
    start(options, Throughput.manual(400));
    Container sharing = engine.createContainer("sharing", "", Throughput.UNASKED);
    Database database = engine.engine().database("db");
    catalogue().replaceThroughput(database, Throughput.manual(700), null);
    assertThat(perSecond(sharing.partitions().getFirst().budget())).isEqualTo(RequestUnits.of(700));
    engine.restart();
    assertThat(engine.engine().database("db").throughput()).isEqualTo(Throughput.manual(700));
    assertThat(perSecond(find("sharing").partitions().getFirst().budget()))
        .isEqualTo(RequestUnits.of(700));
  }

  @Test
  void replaceThroughput_thatNobodyHadAskedFor_isEnforcedFromThenOn() {
    start(options, Throughput.UNASKED);
    Container plain = engine.createContainer("plain", "", Throughput.UNASKED);
    ThroughputBudget budget = plain.partitions().getFirst().budget();
    assertThat(budget.isLimited()).isFalse();
    catalogue().replaceThroughput(plain, Throughput.manual(400), null);
    assertThat(perSecond(budget)).isEqualTo(RequestUnits.of(400));
  }

  @Test
  void replaceThroughput_withAnETag_isRefusedOnceItWasChanged() {
    start(options, Throughput.UNASKED);
    Container own = engine.createContainer("own", "", MANUAL);
    String etag = own.offerETag();
    catalogue().replaceThroughput(own, Throughput.manual(30_000), etag);
    assertRefused(
        Reason.PRECONDITION_FAILED,
        () -> catalogue().replaceThroughput(own, Throughput.manual(40_000), etag));
    assertThat(own.throughput()).isEqualTo(Throughput.manual(30_000));
  }

  @Test
  void replaceThroughput_ofWhatWasDeleted_isNotFound() {
    start(options, Throughput.manual(400));
    Container own = engine.createContainer("own", "", MANUAL);
    Database database = engine.engine().database("db");
    catalogue().deleteContainer(own, null);
    assertRefused(
        Reason.NOT_FOUND, () -> catalogue().replaceThroughput(own, Throughput.manual(400), null));
    catalogue().deleteDatabase(database, null);
    assertRefused(
        Reason.NOT_FOUND,
        () -> catalogue().replaceThroughput(database, Throughput.manual(400), null));
  }

  @Test
  void offerIds_ofDatabasesAndContainers_areApart() {
    start(options, Throughput.manual(400));
    Container own = engine.createContainer("own", "", MANUAL);
    Database database = engine.engine().database("db");
    assertThat(own.resourceId().number()).isEqualTo(database.resourceId().number());
    assertThat(own.offerId()).isNotEqualTo(database.offerId());
    assertThat(catalogue().throughputOwners()).containsExactly(own, database);
  }
}
