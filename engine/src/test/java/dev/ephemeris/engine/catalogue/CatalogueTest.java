// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.store.ShardId;
import org.junit.jupiter.api.Test;

class CatalogueTest extends EngineTestCase {

  @Test
  void everything_isThereAfterARestart() {
    Container before = engine.createContainer("\"defaultTtl\":77,\"anything\":{\"else\":[1]}");
    String etag = before.etag();
    engine.restart();
    Container after = engine.container();
    assertThat(after.etag()).isEqualTo(etag);
    assertThat(after.resourceId()).isEqualTo(before.resourceId());
    assertThat(after.settings().json()).isEqualTo(before.settings().json());
    assertThat(after.settings().json().path("anything").toString()).isEqualTo("{\"else\":[1]}");
    assertThat(after.partitionKeyDefinition()).isEqualTo(before.partitionKeyDefinition());
  }

  @Test
  void container_getsPartitionsByItsThroughput() {
    engine.createContainer("");
    assertThat(engine.container().partitions()).hasSize(1);
    assertThat(partitions(Throughput.manual(10_000))).isEqualTo(1);
    assertThat(partitions(Throughput.manual(11_000))).isEqualTo(2);
    assertThat(partitions(Throughput.manual(18_000))).isEqualTo(3);
    assertThat(partitions(Throughput.manual(20_000))).isEqualTo(4);
    assertThat(partitions(Throughput.manual(30_000))).isEqualTo(5);
    assertThat(partitions(Throughput.autoscale(20_000))).isEqualTo(2);
    assertThat(engine.createContainer("three", "", Throughput.autoscale(21_000)).partitions())
        .hasSize(3);
    assertThat(engine.engine().owningContainer("db", "three").throughput())
        .isEqualTo(Throughput.autoscale(21_000));
  }

  private int partitions(Throughput throughput) {
    return engine.createContainer("with" + throughput, "", throughput).partitions().size();
  }

  @Test
  void container_thatSharesAThroughput_getsOnePartitionForEachTenThousandUnits() {
    Catalogue catalogue = engine.engine().catalogue();
    Database database = catalogue.createDatabase("shared", Throughput.manual(18_000));
    ContainerSettings settings = engine.createContainer("").settings();
    assertThat(catalogue.createContainer(database, settings, Throughput.UNASKED).partitions())
        .hasSize(2);
  }

  @Test
  void things_areFoundByNameAndByResourceId() {
    Container container = engine.createContainer("");
    String database = container.database().resourceId().toString();
    assertThat(engine.engine().owningContainer(database, container.resourceId().toString()))
        .isSameAs(container);
    assertThat(engine.engine().owningContainer("db", "items")).isSameAs(container);
    assertRefused(Reason.OWNER_NOT_FOUND, () -> engine.engine().owningContainer("none", "items"));
    assertRefused(Reason.OWNER_NOT_FOUND, () -> engine.engine().owningContainer("db", "none"));
    assertRefused(Reason.OWNER_NOT_FOUND, () -> engine.engine().owningContainer("db", database));
    assertRefused(
        Reason.NOT_FOUND, () -> engine.engine().database(ResourceId.database(99).toString()));
  }

  @Test
  void nameThatIsAnothersResourceId_doesNotGetInItsWay() {
    Container container = engine.createContainer("");
    Database database = container.database();
    Catalogue catalogue = engine.engine().catalogue();
    String databaseId = database.resourceId().toString();
    Database namesake = catalogue.createDatabase(databaseId, Throughput.UNASKED);
    assertThat(catalogue.findDatabase(databaseId)).containsSame(database);
    String containerId = container.resourceId().toString();
    engine.createContainer(containerId, "", Throughput.UNASKED);
    assertThat(catalogue.findContainer(database, containerId)).containsSame(container);

    String ownId = namesake.resourceId().toString();
    assertThat(catalogue.findDatabase(ownId)).containsSame(namesake);
    catalogue.deleteDatabase(database, null);
    assertThat(catalogue.findDatabase(databaseId)).containsSame(namesake);
  }

  @Test
  void names_areTakenOnce_butFreeAgainAfterDeletion() {
    Container first = engine.createContainer("");
    engine.create("a", "");
    assertRefused(
        Reason.ALREADY_EXISTS,
        () -> engine.engine().catalogue().createDatabase("db", Throughput.UNASKED));
    assertRefused(
        Reason.ALREADY_EXISTS, () -> engine.createContainer("items", "", Throughput.UNASKED));
    engine.engine().catalogue().deleteContainer(first, null);
    Container second = engine.createContainer("items", "", Throughput.UNASKED);
    assertThat(second.resourceId()).isNotEqualTo(first.resourceId());
    assertThat(engine.list()).isEmpty();
    assertRefused(Reason.NOT_FOUND, () -> engine.engine().catalogue().deleteContainer(first, null));
  }

  @Test
  void writes_toADeletedContainer_areRefused() {
    Container gone = engine.createContainer("");
    ItemBody body = engine.body("a", "");
    engine.engine().catalogue().deleteDatabase(gone.database(), null);
    assertRefused(
        Reason.NOT_FOUND,
        () ->
            TestEngine.await(
                engine.engine().items().create(gone, PartitionKey.of("p"), body, Runnable::run)));
    assertRefused(Reason.OWNER_NOT_FOUND, engine::container);
  }

  @Test
  void deletedData_isDropped_alsoWhenOnlyTheNextStartGetsToIt() {
    Container gone = engine.createContainer("");
    engine.create("a", "");
    ShardId shard = gone.partitions().getFirst().shard().id();
    engine.engine().catalogue().deleteContainer(gone, null);
    engine.restart();
    engine.restart();
    assertThat(engine.store().shard(shard).lsn()).isZero();
    Container next = engine.createContainer("items", "", Throughput.UNASKED);
    assertThat(next.partitions().getFirst().shard().id()).isNotEqualTo(shard);
  }

  @Test
  void replace_withAnotherETagOrPartitionKey_isRefused() {
    Container container = engine.createContainer("\"defaultTtl\":5");
    ContainerSettings settings = container.settings();
    assertRefused(
        Reason.PRECONDITION_FAILED,
        () -> engine.engine().catalogue().replaceContainer(container, settings, "\"other\""));
    String before = container.etag();
    engine.engine().catalogue().replaceContainer(container, settings, before);
    assertThat(container.etag()).isNotEqualTo(before);
    assertRefused(
        Reason.INVALID, () -> engine.replaceContainer("\"partitionKey\":{\"paths\":[\"/other\"]}"));
  }
}
