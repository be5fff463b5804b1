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
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/** Reads, listings and queries of a client, and what they may find. */
final class ClientReads {
  private static final int GROUPS = 5;

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
    ModelItem item = model.items.get("i" + random.nextInt(ModelContainer.ITEMS));
    int generation = model.generation;
    ModelItem.Before before = item.before();
    Long found = null;
    try {
      PartitionKey key = PartitionKey.of(item.partitionKey);
      var items = simulation.engine().items();
      ItemResult result = items.readAtOnce(container, key, item.id);
      if (result == null) {
        result = items.read(container, key, item.id);
      }
      found = Long.valueOf(Simulation.parsed(result.item().json()).group(2));
    } catch (StoreException e) {
      return;
    } catch (EngineException e) {
      assertThat(e.reason()).as(e.getMessage()).isEqualTo(Reason.NOT_FOUND);
    }
    if (model.generation == generation && !model.gone) {
      check(model, before, found, "read");
    }
  }

  private void check(
      ModelContainer model, ModelItem.Before before, @Nullable Long found, String how) {
    List<Version> allowed = before.allowed();
    String what = "%s %s %s: %s of %s".formatted(how, model.name, before.item().id, found, allowed);
    if (found == null) {
      long now = simulation.now();
      assertThat(allowed)
          .as("alive, but not found: %s", what)
          .anyMatch(v -> v.isAbsent() || v.dead || model.mayBeOver(v, now));
    } else {
      if (allowed.stream().noneMatch(v -> v.content == found)) {
        throw new AssertionError("not written so: " + what, before.item().lastRefusal);
      }
      assertThat(allowed.stream().filter(v -> v.content == found))
          .as("T8 found, though expired: %s", what)
          .anyMatch(v -> !before.dead().contains(v));
    }
  }

  void search(Container container, ModelContainer model) {
    int generation = model.generation;
    boolean lazy = model.lazyLately;
    int group = random.nextInt(GROUPS);
    String kind = List.of("listing", "filter", "order", "count").get(random.nextInt(4));
    simulation.coverage.operation(kind);
    Map<String, ModelItem.Before> before = new TreeMap<>();
    model.items.values().forEach(item -> before.put(item.id, item.before()));
    List<byte[]> rows;
    try {
      rows = kind.equals("listing") ? list(container) : query(container, text(kind, group));
    } catch (StoreException e) {
      return;
    } catch (EngineException e) {
      assertThat(model.generation != generation || model.gone || e.reason() == Reason.INVALID)
          .as("%s: %s", kind, e)
          .isTrue();
      return;
    }
    if (model.generation != generation || model.gone) {
      return;
    }
    boolean complete = !lazy && !model.lazyLately;
    if (kind.equals("count")) {
      checkCount(model, before, rows, complete);
      return;
    }
    Predicate<ModelItem> wanted = item -> !kind.equals("filter") || groupOf(item) == group;
    checkRows(model, before, rows, kind, complete || kind.equals("listing"), wanted);
  }

  private static String text(String kind, int group) {
    return switch (kind) {
      case "filter" -> "SELECT * FROM c WHERE c.group = " + group;
      case "order" -> "SELECT * FROM c ORDER BY c.content";
      default -> "SELECT VALUE COUNT(1) FROM c";
    };
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
      String kind,
      boolean complete,
      Predicate<ModelItem> wanted) {
    Map<String, Integer> times = new TreeMap<>();
    for (byte[] row : rows) {
      Matcher text = Simulation.parsed(row);
      times.merge(text.group(1), 1, Integer::sum);
      check(model, before.get(text.group(1)), Long.valueOf(text.group(2)), kind);
    }
    for (ModelItem.Before item : before.values()) {
      if (!item.isUnchanged()) {
        continue;
      }
      int found = times.getOrDefault(item.item().id, 0);
      assertThat(found).as("%s has %s once", kind, item.item().id).isLessThanOrEqualTo(1);
      if (complete && found == 0 && wanted.test(item.item())) {
        check(model, item, null, kind);
      }
    }
  }

  private void checkCount(
      ModelContainer model,
      Map<String, ModelItem.Before> before,
      List<byte[]> rows,
      boolean complete) {
    long now = simulation.now();
    long least = 0;
    long most = 0;
    for (ModelItem.Before item : before.values()) {
      boolean surely =
          item.allowed().stream().noneMatch(v -> v.isAbsent() || v.dead || model.mayBeOver(v, now));
      boolean perhaps =
          item.allowed().stream().anyMatch(v -> !v.isAbsent() && !item.dead().contains(v));
      least += surely ? 1 : 0;
      most += perhaps ? 1 : 0;
    }
    long count = Long.parseLong(new String(rows.getFirst(), StandardCharsets.UTF_8));
    assertThat(count).as("T8 count in %s", model.name).isLessThanOrEqualTo(most);
    if (complete) {
      assertThat(count).as("count in %s", model.name).isGreaterThanOrEqualTo(least);
    }
  }
}
