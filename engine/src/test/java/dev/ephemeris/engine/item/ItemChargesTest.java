// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.listing.ItemListing;
import dev.ephemeris.engine.listing.ItemPage;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.engine.throughput.ThroughputBudget;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.partition.PartitionKey;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What operations on items cost, which budget is charged, and when they are refused. */
class ItemChargesTest extends EngineTestCase {
  private static final RequestUnits ONE = RequestUnits.of(1);

  private ThroughputBudget budget() {
    return engine.container().partitions().getFirst().budget();
  }

  private static RequestUnits chargeOfRefusal(Reason reason, ThrowingCallable action) {
    EngineException refusal = catchThrowableOfType(EngineException.class, action);
    assertThat(refusal.reason()).isEqualTo(reason);
    return new RequestUnits(refusal.chargeHundredths());
  }

  private ItemPage page(int maxItems) {
    return ItemListing.page(engine.container(), new ListScope.WholeContainer(), maxItems, null);
  }

  /** The same requests on the same data, each time in a new container. */
  private List<RequestUnits> story() {
    List<RequestUnits> charges = new ArrayList<>();
    charges.add(engine.create("a", "\"v\":[1,2,3]").charge());
    charges.add(chargeOfRefusal(Reason.ALREADY_EXISTS, () -> engine.create("a", "")));
    charges.add(engine.read("a").charge());
    charges.add(engine.read("a").charge());
    charges.add(engine.upsert("a", "\"v\":{\"w\":null}").charge());
    charges.add(engine.upsert("b", "\"text\":\"" + "x".repeat(5_000) + "\"").charge());
    charges.add(chargeOfRefusal(Reason.PRECONDITION_FAILED, () -> engine.replace("b", "", "x")));
    charges.add(page(0).charge());
    charges.add(page(1).charge());
    charges.add(engine.delete("b").charge());
    charges.add(chargeOfRefusal(Reason.NOT_FOUND, () -> engine.read("b")));
    charges.add(chargeOfRefusal(Reason.NOT_FOUND, () -> engine.delete("b")));
    return charges;
  }

  @Test
  void charge_ofTheSameRequestsOnTheSameData_isTheSame() {
    engine.createContainer("");
    List<RequestUnits> first = story();
    assertThat(first)
        .extracting(RequestUnits::toString)
        .containsExactly(
            "5.5", "1", "1", "1", "5.3", "7.58", "1", "1.55", "1.15", "7.28", "1", "1");
    engine.delete("a");
    engine.machineClockMoves(100);
    assertThat(story()).isEqualTo(first);
    engine.restart();
    engine.delete("a");
    assertThat(story()).isEqualTo(first);
  }

  @Test
  void charge_ofEveryOperation_isPaidByThePartition() {
    engine.createContainer("");
    RequestUnits total = story().stream().reduce(RequestUnits.ZERO, RequestUnits::plus);
    assertThat(budget().foregroundSpent()).isEqualTo(total);
    assertThat(budget().spareSpent()).isEqualTo(RequestUnits.ZERO);
  }

  @Test
  @DisplayName("T11 no charge depends on whether expired items are still stored")
  void charge_withExpiredItemsInTheWay_isTheSame() {
    engine.createContainer("\"defaultTtl\":-1");
    engine.create("live", "");
    RequestUnits listed = page(0).charge();
    RequestUnits created = engine.create("other", "\"ttl\":5").charge();
    engine.machineClockMoves(5);
    assertThat(page(0).charge()).isEqualTo(listed);
    assertThat(chargeOfRefusal(Reason.NOT_FOUND, () -> engine.read("other"))).isEqualTo(ONE);
    assertThat(chargeOfRefusal(Reason.NOT_FOUND, () -> engine.delete("other"))).isEqualTo(ONE);
    assertThat(engine.upsert("other", "\"ttl\":5").charge()).isEqualTo(created);
  }

  @Test
  @DisplayName(
      "T11 a page that was cut short by expired items is charged for its living items only")
  void charge_ofAPageCutShort_hasNoBase() {
    engine.createContainer("\"defaultTtl\":-1");
    List<CompletableFuture<ItemResult>> written = new ArrayList<>();
    for (int i = 0; i < ItemListing.MAX_PAGE_WORK; i++) {
      ItemBody body = engine.body("e" + i, "\"ttl\":1");
      Items items = engine.engine().items();
      written.add(items.create(engine.container(), PartitionKey.of("p"), body, Runnable::run));
      // Not more at once than the queue allows.
      if (written.size() % 1_000 == 0) {
        written.forEach(TestEngine::await);
      }
    }
    engine.create("z", "");
    engine.machineClockMoves(1);
    ItemPage first = page(0);
    assertThat(first.stopReason()).isEqualTo(ItemPage.StopReason.WORK_REACHED);
    assertThat(first.charge()).isEqualTo(RequestUnits.ZERO);
    ItemPage second =
        ItemListing.page(
            engine.container(), new ListScope.WholeContainer(), 0, first.continuation());
    assertThat(second.charge()).hasToString("1.15");
  }

  @Test
  void charge_ofAWrite_countsWhatThePolicyIndexes() {
    String values = "\"v\":[1,2,3],\"w\":{\"x\":1}";
    engine.createContainer("\"indexingPolicy\":{\"indexingMode\":\"none\",\"automatic\":false}");
    assertThat(engine.create("a", values).charge()).hasToString("5");
    engine.replaceContainer("");
    assertThat(engine.upsert("a", values).charge()).hasToString("5.6");
    engine.replaceContainer(
        "\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/v/[]/?\"}],\"excludedPaths\":[{\"path\":\"/*\"}]}");
    assertThat(engine.upsert("a", values).charge()).hasToString("5.3");
  }

  @Test
  void refusal_byResourceId_isChargedOnceItTookLooking() {
    Container container = engine.createContainer("");
    Items items = engine.engine().items();
    ResourceId nobodys = ResourceId.item(container.resourceId(), 1L << 40);
    assertThat(chargeOfRefusal(Reason.NOT_FOUND, () -> items.read(container, nobodys)))
        .isEqualTo(ONE);
    assertThat(budget().foregroundSpent()).isEqualTo(ONE);
  }

  @Test
  void listing_ofSeveralPartitions_isPaidByEachForItsOwnItems() {
    engine.engine().catalogue().createDatabase("db", Throughput.UNASKED);
    Container container = engine.createContainer("items", "", Throughput.manual(12_000));
    for (int i = 0; i < 20; i++) {
      PartitionKey key = PartitionKey.of("p" + i);
      ItemBody body = engine.body("i", "\"pk\":\"p" + i + "\"");
      TestEngine.await(engine.engine().items().create(container, key, body, Runnable::run));
    }
    List<RequestUnits> before = spent(container);
    ItemPage page = page(0);
    List<RequestUnits> after = spent(container);
    assertThat(page.charge()).hasToString("4");
    long sum = 0;
    for (int i = 0; i < before.size(); i++) {
      long paid = after.get(i).hundredths() - before.get(i).hundredths();
      assertThat(paid).isPositive();
      sum += paid;
    }
    assertThat(new RequestUnits(sum)).isEqualTo(page.charge());
  }

  private static List<RequestUnits> spent(Container container) {
    return container.partitions().stream().map(part -> part.budget().foregroundSpent()).toList();
  }

  @Test
  void operations_beyondTheThroughput_areRefusedAndChangeNothing() {
    AtomicLong nanos = new AtomicLong();
    engine.restart(EngineOptions.defaults().nanoTime(nanos::get));
    engine.engine().catalogue().createDatabase("db", Throughput.UNASKED);
    Container container = engine.createContainer("items", "", Throughput.manual(400));
    engine.create("a", "");
    engine.read("a");
    budget().spend(RequestUnits.of(400));
    List<ThrowingCallable> operations =
        List.of(
            () -> engine.read("a"),
            () -> engine.create("b", ""),
            () -> engine.upsert("a", "\"v\":1"),
            () -> engine.replace("a", "\"v\":1"),
            () -> engine.delete("a"),
            () -> page(0),
            () -> engine.engine().items().readAtOnce(container, PartitionKey.of("p"), "a"));
    for (ThrowingCallable operation : operations) {
      EngineException refusal = catchThrowableOfType(EngineException.class, operation);
      assertThat(refusal.reason()).isEqualTo(Reason.THROTTLED);
      assertThat(refusal.chargeHundredths()).isZero();
      assertThat(refusal.retryAfterMillis()).isEqualTo(16);
      assertThat(refusal.userMessage()).contains("'items'", "'db'", "more throughput");
    }
    assertThat(budget().refused()).isEqualTo(operations.size());
    nanos.addAndGet(16_000_000);
    assertThat(engine.read("a").item().json()).asString().doesNotContain("\"v\"");
  }
}
