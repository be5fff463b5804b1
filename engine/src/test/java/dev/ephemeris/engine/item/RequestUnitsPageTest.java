// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.listing.ItemListing;
import dev.ephemeris.engine.query.QueryRequest;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.model.partition.PartitionKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The charges in {@code docs/request-units.md} are the real ones. */
class RequestUnitsPageTest extends EngineTestCase {
  private static final Pattern EXAMPLE = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL);
  private static final Pattern ROW =
      Pattern.compile(
          "^\\| (create|read|replace|list|delete) (?:it|that|the container).*?\\| ([0-9.]+) \\|");

  private static final Pattern QUERY_ROW =
      Pattern.compile("(?m)^\\| `(SELECT .*?)` \\| ([0-9.]+) \\|");

  private static final PartitionKey KEY = PartitionKey.of("p");

  private String page = "";
  private Container container;

  @BeforeEach
  void readThePage() throws IOException {
    page = Files.readString(Path.of("..", "docs", "request-units.md"));
    container = engine.createContainer("");
  }

  /** The example with the test container's properties: its partition key is the customer. */
  private ItemBody body(String more) {
    Matcher example = EXAMPLE.matcher(page);
    assertThat(example.find()).isTrue();
    String json = example.group(1).replace("customerId", "pk").strip();
    json = json.replace("CO18009186470", "p");
    json = json.substring(0, json.length() - 1) + more + "}";
    return TestEngine.bodyOf(container, json);
  }

  @Test
  void example_ofThePage_costsWhatThePageSays() {
    Items items = engine.engine().items();
    List<String> actual = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (String line : page.lines().toList()) {
      Matcher row = ROW.matcher(line);
      if (row.find()) {
        expected.add(row.group(1) + " " + row.group(2));
        actual.add(row.group(1) + " " + charge(items, row.group(1)));
      }
    }
    assertThat(expected).hasSize(8);
    assertThat(actual).isEqualTo(expected);
  }

  @Test
  void queries_ofThePage_costWhatThePageSays() {
    engine.replaceContainer(
        "\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/*\"}],\"excludedPaths\":[{\"path\":\"/hidden/?\"}]}");
    for (int i = 0; i < 300; i++) {
      engine.create("i" + i, "\"total\":%d,\"hidden\":%d".formatted(i, i));
    }
    List<String> actual = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    Matcher row = QUERY_ROW.matcher(page);
    while (row.find()) {
      String query = row.group(1);
      expected.add(query + " " + row.group(2));
      actual.add(query + " " + charge(query));
    }
    assertThat(expected).hasSize(6);
    assertThat(actual).isEqualTo(expected);
  }

  private RequestUnits charge(String query) {
    QueryRequest request =
        new QueryRequest(query, Map.of(), new ListScope.WholeContainer(), 0, false, null);
    return engine.engine().queries().page(engine.container(), request).charge();
  }

  private RequestUnits charge(Items items, String verb) {
    try {
      return switch (verb) {
        case "create" -> await(items.create(container, KEY, body(""), Runnable::run));
        case "read" -> items.read(container, KEY, "SO05").charge();
        case "replace" -> {
          ItemBody longer = body(",\"note\":\"" + "x".repeat(10_000) + "\"");
          yield await(items.replace(container, KEY, "SO05", longer, null, Runnable::run));
        }
        case "list" ->
            ItemListing.page(container, new ListScope.WholeContainer(), 0, null).charge();
        case "delete" -> await(items.delete(container, KEY, "SO05", null, Runnable::run));
        default -> Assertions.fail("No such request: " + verb);
      };
    } catch (EngineException refusal) {
      return new RequestUnits(refusal.chargeHundredths());
    }
  }

  private static RequestUnits await(CompletableFuture<ItemResult> written) {
    return TestEngine.await(written).charge();
  }
}
