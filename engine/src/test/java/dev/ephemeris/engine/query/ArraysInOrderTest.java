// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ephemeris.engine.EngineOptions;
import dev.ephemeris.engine.EngineTestCase;
import dev.ephemeris.engine.scope.ListScope;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Arrays and objects are sorted by the hash that .NET's client computes for them. */
class ArraysInOrderTest extends EngineTestCase {
  private static final String NOT_INDEXED =
      "\"indexingPolicy\":{\"includedPaths\":[{\"path\":\"/id/?\"}],\"excludedPaths\":[{\"path\":\"/*\"}]}";

  @BeforeEach
  void unlimited() {
    engine.restart(EngineOptions.defaults().unlimitedThroughput(true));
  }

  private List<String> all(String query) {
    QueryRequest request =
        new QueryRequest(query, Map.of(), new ListScope.WholeContainer(), 100, true, null);
    return engine.engine().queries().page(engine.container(), request).rows().stream()
        .map(row -> new String(row, StandardCharsets.UTF_8))
        .toList();
  }

  /**
   * The first byte of the client's hashes: of [0] 18, [{}] 28, [[]] 7c, [] 82, [1,true,null,"a"]
   * 8b, [9007199254740993] e5; of {"":{}} 0d, {"a":1,"b":2} bb, {} d8.
   */
  @ParameterizedTest
  @ValueSource(strings = {"", NOT_INDEXED})
  void arraysAndObjects_areInTheOrderOfTheirHashes(String policy) {
    engine.createContainer(policy);
    List<String> values =
        List.of(
            "{}",
            "[9007199254740993]",
            "{\"b\":2,\"a\":1}",
            "[]",
            "[0]",
            "[{}]",
            "{\"\":{}}",
            "[[]]",
            "[1,true,null,\"a\"]");
    for (int i = 0; i < values.size(); i++) {
      engine.create("i" + i, "\"v\":" + values.get(i));
    }
    List<String> sorted = all("SELECT VALUE c.v FROM c ORDER BY c.v");
    assertThat(sorted)
        .containsExactly(
            "[0]",
            "[{}]",
            "[[]]",
            "[]",
            "[1,true,null,\"a\"]",
            "[9007199254740993]",
            "{\"\":{}}",
            "{\"b\":2,\"a\":1}",
            "{}");
    assertThat(all("SELECT VALUE c.v FROM c ORDER BY c.v DESC")).isEqualTo(sorted.reversed());
    assertThat(all("SELECT VALUE c.v FROM c WHERE c.v < [[]] OR c.v > {}")).isEmpty();
  }

  /** Whole numbers beyond 53 bits differ from their neighbours, but may be equal as doubles. */
  @ParameterizedTest
  @ValueSource(strings = {"", NOT_INDEXED})
  void arraysWithNeighboursBeyond53Bits_areToldApart(String policy) {
    engine.createContainer(policy);
    engine.create("odd", "\"v\":[9007199254740993],\"list\":[{\"a\":9007199254740993}]");
    engine.create("even", "\"v\":[9007199254740992.0],\"list\":[{\"a\":9007199254740992}]");
    engine.create("other", "\"v\":[1],\"list\":[{\"a\":1}]");
    Map<String, String> wanted =
        Map.of(
            "9007199254740992", "\"even\"",
            "9007199254740993", "\"odd\"",
            "9007199254740992.0", "\"even\"");
    for (String literal : wanted.keySet()) {
      assertThat(all("SELECT VALUE c.id FROM c WHERE c.v = [%s]".formatted(literal)))
          .containsExactly(wanted.get(literal));
      assertThat(
              all(
                  "SELECT VALUE c.id FROM c WHERE ARRAY_CONTAINS(c.list, {\"a\":%s})"
                      .formatted(literal)))
          .containsExactly(wanted.get(literal));
    }
  }

  @Test
  void zeros_areOne() {
    engine.createContainer("");
    engine.create("negative", "\"v\":[-0.0]");
    engine.create("positive", "\"v\":[0]");
    assertThat(all("SELECT VALUE c.id FROM c WHERE c.v = [0]")).hasSize(2);
  }
}
