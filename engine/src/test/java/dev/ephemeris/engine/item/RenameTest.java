// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.index.IndexContents;
import dev.ephemeris.engine.query.QueryRequest;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.store.Snapshot;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** A replace may change the id of an item, which keeps its number and resource id. */
class RenameTest extends EngineTestCase {
  private static final PartitionKey KEY = PartitionKey.of("p");

  @BeforeEach
  void makeContainer() {
    engine.createContainer("\"defaultTtl\":-1");
  }

  private ItemResult rename(String id, String newId, String more, @Nullable String ifMatch) {
    return TestEngine.await(
        engine
            .engine()
            .items()
            .replace(
                engine.container(), KEY, id, engine.body(newId, more), ifMatch, Runnable::run));
  }

  private ItemResult rename(String id, String newId) {
    return rename(id, newId, "\"n\":2", null);
  }

  private static String property(ItemResult result, String name) {
    return JsonMapper.shared().readTree(result.item().json()).path(name).asString();
  }

  private List<String> found(String filter) {
    QueryRequest request =
        new QueryRequest(
            "SELECT VALUE c.id FROM c WHERE " + filter,
            Map.of(),
            new ListScope.WholeContainer(),
            0,
            true,
            null);
    return engine.engine().queries().page(engine.container(), request).rows().stream()
        .map(row -> new String(row, StandardCharsets.UTF_8).replace("\"", ""))
        .toList();
  }

  private void checkIndex() {
    try (Snapshot snapshot = engine.container().partitions().getFirst().shard().snapshot()) {
      IndexContents.check(snapshot, "after the rename");
    }
  }

  @Test
  void itemIsFoundByItsNewIdOnly_andKeepsItsResourceId() {
    ItemResult created = engine.create("a", "\"n\":1");
    assertThat(engine.read("a").item().number()).isEqualTo(created.item().number());
    ItemResult renamed = rename("a", "b");
    assertThat(renamed.item().number()).isEqualTo(created.item().number());
    assertThat(property(renamed, "_rid")).isEqualTo(property(created, "_rid"));
    assertThat(property(renamed, "_etag")).isNotEqualTo(property(created, "_etag"));
    assertThat(engine.isVisible("a")).isFalse();
    assertThat(property(engine.read("b"), "n")).isEqualTo("2");
    ResourceId resourceId = ResourceId.parse(property(created, "_rid")).orElseThrow();
    assertThat(property(engine.engine().items().read(engine.container(), resourceId), "id"))
        .isEqualTo("b");
    engine.restart();
    assertThat(engine.isVisible("a")).isFalse();
    assertThat(engine.isVisible("b")).isTrue();
  }

  @Test
  void queryAndFeed_haveTheItemInItsOldPlace() {
    engine.create("a", "\"n\":1");
    engine.create("m", "\"n\":1");
    rename("a", "z", "\"n\":1", null);
    assertThat(found("c.n = 1")).containsExactly("z", "m");
    assertThat(found("c.id = 'a'")).isEmpty();
    assertThat(found("c.id = 'z'")).containsExactly("z");
    assertThat(engine.list()).hasSize(2);
    assertThat(engine.list().getFirst()).contains("\"id\":\"z\"");
    checkIndex();
  }

  @Test
  void idThatIsTaken_isRefused_andChangesNothing() {
    engine.create("a", "\"n\":1");
    engine.create("b", "\"n\":1");
    assertRefused(Reason.ALREADY_EXISTS, () -> rename("a", "b"));
    assertThat(property(engine.read("a"), "n")).isEqualTo("1");
    assertThat(property(engine.read("b"), "n")).isEqualTo("1");
    checkIndex();
  }

  @Test
  void missingItem_isNotFound_alsoIfTheNewIdIsTaken() {
    engine.create("b", "\"n\":1");
    assertRefused(Reason.NOT_FOUND, () -> rename("a", "b"));
    assertRefused(Reason.NOT_FOUND, () -> rename("a", "c"));
    assertThat(engine.list()).hasSize(1);
  }

  @Test
  @DisplayName("T8 an item may get the id of an expired one, which is gone with that")
  void idOfAnExpiredItem_isFree() {
    engine.create("a", "\"n\":1");
    engine.create("b", "\"n\":1,\"ttl\":5");
    engine.machineClockMoves(10);
    rename("a", "b");
    assertThat(engine.list()).hasSize(1);
    assertThat(property(engine.read("b"), "n")).isEqualTo("2");
    assertThat(engine.status().expiredCount()).isZero();
    assertRefused(Reason.ALREADY_EXISTS, () -> engine.restore("b"));
    checkIndex();
  }

  @Test
  @DisplayName("T8 T10 a renamed item expires at its second, and is purged")
  void renamedItem_expires() {
    engine.create("a", "\"n\":1,\"ttl\":5");
    engine.machineClockMoves(3);
    rename("a", "b", "\"n\":2,\"ttl\":5", null);
    engine.machineClockMoves(3);
    assertThat(engine.isVisible("b")).isTrue();
    engine.machineClockMoves(2);
    assertThat(engine.isVisible("b")).isFalse();
    assertThat(found("c.n = 2")).isEmpty();
    engine.purge();
    assertThat(engine.status().purgedTotal()).isEqualTo(1);
    engine.create("b", "\"n\":3");
    engine.create("a", "\"n\":3");
    assertThat(found("c.n = 3")).containsExactly("b", "a");
  }

  @Test
  @DisplayName("T8 an expired item cannot be renamed")
  void expiredItem_isNotFound() {
    engine.create("a", "\"ttl\":5");
    engine.machineClockMoves(10);
    assertRefused(Reason.NOT_FOUND, () -> rename("a", "b"));
  }

  @Test
  void etagThatDoesNotMatch_isRefused() {
    ItemResult created = engine.create("a", "\"n\":1");
    assertRefused(Reason.PRECONDITION_FAILED, () -> rename("a", "b", "", "\"other\""));
    rename("a", "b", "", created.etag());
    assertThat(engine.isVisible("b")).isTrue();
  }

  @Test
  void oldIdIsFree_andItsNewItemHasANewNumber() {
    ItemResult created = engine.create("a", "");
    rename("a", "b");
    ItemResult again = engine.create("a", "");
    assertThat(again.item().number()).isGreaterThan(created.item().number());
    rename("a", "c");
    rename("b", "a");
    assertThat(engine.read("a").item().number()).isEqualTo(created.item().number());
    assertThat(engine.read("c").item().number()).isEqualTo(again.item().number());
  }

  @Test
  void itemNamedByItsResourceId_mayGetAnotherId_butNotAnotherPartitionKey() {
    ResourceId resourceId =
        ResourceId.parse(property(engine.create("a", ""), "_rid")).orElseThrow();
    ItemBody body = engine.body("b", "\"n\":2");
    TestEngine.await(
        engine.engine().items().replace(engine.container(), resourceId, body, null, Runnable::run));
    assertThat(engine.isVisible("a")).isFalse();
    assertThat(engine.isVisible("b")).isTrue();
    ItemBody foreign = TestEngine.bodyOf(engine.container(), "{\"id\":\"b\",\"pk\":\"q\"}");
    assertRefused(
        Reason.INVALID,
        () ->
            TestEngine.await(
                engine
                    .engine()
                    .items()
                    .replace(engine.container(), resourceId, foreign, null, Runnable::run)));
  }
}
