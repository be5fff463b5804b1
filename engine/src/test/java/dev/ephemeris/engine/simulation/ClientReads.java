// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.base.EngineException.Reason;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.listing.ItemListing;
import dev.ephemeris.engine.listing.ItemPage;
import dev.ephemeris.engine.query.QueryPage;
import dev.ephemeris.engine.query.QueryRequest;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.store.StoreException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The reads, listings and queries of a client, and what they may find. */
final class ClientReads {
  static final int GROUPS = 5;

  private final Simulation simulation;
  private final Random random;

  ClientReads(Simulation simulation) {
    this.simulation = simulation;
    this.random = simulation.random;
  }

  static int groupOf(ModelItem item) {
    return Integer.parseInt(item.id.substring(1)) % GROUPS;
  }

  void read(Container container, ModelContainer model) {
    simulation.coverage.operation("read");
    ModelItem item = model.item("i" + random.nextInt(ModelContainer.ITEMS));
    int generation = model.generation;
    ModelItem.Before before = item.before();
    FoundItem found = null;
    try {
      PartitionKey key = PartitionKey.of(item.partitionKey);
      var items = simulation.engine().items();
      ItemResult result = items.readAtOnce(container, key, item.id);
      if (result == null) {
        result = items.read(container, key, item.id);
      }
      found = FoundItem.of(result.item());
    } catch (StoreException | OutOfMemoryError e) {
      return;
    } catch (EngineException e) {
      assertThat(e.reason()).as(e.getMessage()).isEqualTo(Reason.NOT_FOUND);
    }
    if (model.generation == generation && !model.gone) {
      check(model, before, found, "read");
    }
  }

  private void check(
      ModelContainer model, ModelItem.Before before, @Nullable FoundItem found, String how) {
    List<Version> allowed = before.allowed();
    String what = "%s %s %s: %s of %s".formatted(how, model.name, before.item().id, found, allowed);
    if (found == null) {
      long now = simulation.now();
      assertThat(allowed)
          .as("alive, but not found: %s", what)
          .anyMatch(v -> !model.isSurelyAlive(v, now));
      return;
    }
    Version version = before.item().recognize(allowed, found);
    if (version == null) {
      throw new AssertionError("not written so: " + what, before.item().lastRefusal);
    }
    assertThat(before.dead()).as("T8 found, though expired: %s", what).doesNotContain(version);
  }

  void search(Container container, ModelContainer model) {
    int generation = model.generation;
    long begun = simulation.steps();
    Search search = new Search(Search.Kind.any(random), random.nextInt(GROUPS));
    simulation.coverage.operation(search.kind().name().toLowerCase(Locale.ROOT));
    Map<String, ModelItem.Before> before = new TreeMap<>();
    model.items.values().forEach(item -> before.put(item.id, item.before()));
    List<byte[]> rows;
    try {
      rows = search.isListing() ? list(container) : query(container, search.text());
    } catch (StoreException | OutOfMemoryError e) {
      return;
    } catch (EngineException e) {
      assertThat(model.generation != generation || model.gone || e.reason() == Reason.INVALID)
          .as("%s: %s", search, e)
          .isTrue();
      return;
    }
    if (model.generation != generation || model.gone) {
      return;
    }
    boolean exact = search.isListing() || model.lastLazyStep < begun - 1;
    simulation.coverage.operation(exact ? "exact" : "lazy");
    if (search.kind() == Search.Kind.COUNT) {
      checkCount(model, before, rows, exact);
    } else {
      checkRows(model, before, rows, search, exact);
      if (exact) {
        search.checkOrder(container, rows.stream().map(FoundItem::of).toList());
      }
    }
  }

  private List<byte[]> list(Container container) {
    List<byte[]> rows = new ArrayList<>();
    String continuation = null;
    do {
      ItemPage page =
          ItemListing.page(
              container, new ListScope.WholeContainer(), 10 + random.nextInt(60), continuation);
      page.items().forEach(item -> rows.add(item.json()));
      continuation = page.continuation();
    } while (continuation != null);
    return rows;
  }

  private List<byte[]> query(Container container, String text) {
    List<byte[]> rows = new ArrayList<>();
    QueryRequest request =
        new QueryRequest(text, Map.of(), new ListScope.WholeContainer(), 40, true, null);
    do {
      QueryPage page = simulation.engine().queries().page(container, request);
      rows.addAll(page.rows());
      request = request.page(10 + random.nextInt(60), page.continuation());
    } while (request.continuation() != null);
    return rows;
  }

  private void checkRows(
      ModelContainer model,
      Map<String, ModelItem.Before> before,
      List<byte[]> rows,
      Search search,
      boolean exact) {
    Map<String, Integer> times = new TreeMap<>();
    String how = search.toString();
    for (byte[] row : rows) {
      FoundItem found = FoundItem.of(row);
      ModelItem.Before item = before.get(found.id());
      times.merge(found.id(), 1, Integer::sum);
      check(model, item, found, how);
      assertThat(search.wants(item.item())).as("%s finds %s", how, found).isTrue();
    }
    for (ModelItem.Before item : before.values()) {
      if (!item.isUnchanged()) {
        continue;
      }
      int found = times.getOrDefault(item.item().id, 0);
      assertThat(found).as("%s has %s once", how, item.item().id).isLessThanOrEqualTo(1);
      if (exact && found == 0 && search.wants(item.item())) {
        check(model, item, null, how);
      }
    }
  }

  private void checkCount(
      ModelContainer model,
      Map<String, ModelItem.Before> before,
      List<byte[]> rows,
      boolean exact) {
    long now = simulation.now();
    long least = 0;
    long most = 0;
    for (ModelItem.Before item : before.values()) {
      boolean surely = item.allowed().stream().allMatch(v -> model.isSurelyAlive(v, now));
      boolean perhaps =
          item.allowed().stream().anyMatch(v -> !v.isAbsent() && !item.dead().contains(v));
      least += surely ? 1 : 0;
      most += perhaps ? 1 : 0;
    }
    long count = Long.parseLong(new String(rows.getFirst(), StandardCharsets.UTF_8));
    assertThat(count).as("T8 count in %s", model.name).isLessThanOrEqualTo(most);
    if (exact) {
      assertThat(count).as("count in %s", model.name).isGreaterThanOrEqualTo(least);
    }
  }
}
