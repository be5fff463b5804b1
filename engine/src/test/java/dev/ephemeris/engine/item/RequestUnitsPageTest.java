package dev.ephemeris.engine.item;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.TestEngine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.model.partition.PartitionKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What {@code docs/request-units.md} tells users is what happens. */
class RequestUnitsPageTest extends EngineTestCase {
  private static final Pattern EXAMPLE = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL);
  private static final Pattern ROW =
      Pattern.compile(
          "^\\| (create|read|replace|list|delete) (?:it|that|the container).*?\\| ([0-9.]+) \\|");

  private static final PartitionKey KEY = PartitionKey.of("p");

  private String page = "";
  private Container container;

  @BeforeEach
  void readThePage() throws IOException {
    page = Files.readString(Path.of("..", "docs", "request-units.md"));
    container = engine.createContainer("");
  }

  /** The example, in the test container's terms: its partition key stands for the customer. */
  private ItemBody body(String more) {
    Matcher example = EXAMPLE.matcher(page);
    assertThat(example.find()).isTrue();
    String json = example.group(1).replace("customerId", "pk").strip();
    json = json.replace("CO18009186470", "p");
    json = json.substring(0, json.length() - 1) + more + "}";
    return ItemBody.parse(
        json.getBytes(StandardCharsets.UTF_8),
        container.partitionKeyDefinition(),
        container.settings().indexingPolicy().indexedPaths());
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
