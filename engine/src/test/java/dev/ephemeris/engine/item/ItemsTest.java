// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.document.ItemResult.Outcome;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.model.partition.PartitionKey;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ItemsTest extends EngineTestCase {
  private Container container;

  @BeforeEach
  void createContainer() {
    container = engine.createContainer("");
  }

  @Test
  void etag_ofEveryWrite_isNewAndGuardsTheNext() {
    String first = engine.create("a", "").etag();
    String second = engine.replace("a", "", first).etag();
    assertThat(second).isNotEqualTo(first).isEqualTo(engine.read("a").etag());
    assertRefused(Reason.PRECONDITION_FAILED, () -> engine.replace("a", "", first));
    assertRefused(Reason.PRECONDITION_FAILED, () -> engine.delete("a", first));
    engine.replace("a", "", "*");
    engine.delete("a", engine.read("a").etag());
    assertRefused(Reason.NOT_FOUND, () -> engine.read("a"));
  }

  @Test
  void upsert_createsThenReplaces_andKeepsTheNumber() {
    ItemResult created = engine.upsert("a", "\"v\":1");
    ItemResult replaced = engine.upsert("a", "\"v\":2");
    assertThat(created.outcome()).isEqualTo(Outcome.CREATED);
    assertThat(replaced.outcome()).isEqualTo(Outcome.REPLACED);
    assertThat(replaced.item().number()).isEqualTo(created.item().number());
  }

  /**
   * The resource id is resolved before the write's turn; meanwhile the item may be deleted and
   * created again.
   */
  @Test
  void resourceId_ofAnItemReborn_isNotFound() {
    ItemResult first = engine.create("a", "\"v\":1");
    ResourceId resourceId = ResourceId.item(container.resourceId(), first.item().number());
    Items items = engine.engine().items();
    CompletableFuture<ItemResult> deleted =
        items.delete(container, PartitionKey.of("p"), "a", null, Runnable::run);
    CompletableFuture<ItemResult> reborn =
        items.create(container, PartitionKey.of("p"), engine.body("a", "\"v\":2"), Runnable::run);
    assertRefused(
        Reason.NOT_FOUND,
        () -> TestEngine.await(items.delete(container, resourceId, null, Runnable::run)));
    TestEngine.await(deleted);
    TestEngine.await(reborn);
    assertThat(engine.list()).singleElement().asString().contains("\"v\":2");
  }

  @Test
  void partitionKey_otherThanTheBodys_isRefused() {
    assertRefused(
        Reason.PARTITION_KEY_MISMATCH,
        () ->
            engine
                .engine()
                .items()
                .create(container, PartitionKey.of("other"), engine.body("a", ""), Runnable::run));
    assertThat(engine.list()).isEmpty();
  }
}
