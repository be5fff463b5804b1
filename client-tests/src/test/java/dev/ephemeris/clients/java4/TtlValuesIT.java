// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which values an item's ttl may have, and when. */
class TtlValuesIT {
  @RegisterExtension static final CosmosFixture COSMOS = CosmosFixture.onSharedServer();

  private static CosmosContainer off;
  private static CosmosContainer withoutDefault;
  private static CosmosContainer withDefault;

  @BeforeAll
  static void createContainers() {
    off = COSMOS.newContainer(null);
    withoutDefault = COSMOS.newContainer(-1);
    withDefault = COSMOS.newContainer(1000);
  }

  static Stream<JsonNode> invalidValues() {
    JsonNodeFactory json = JsonNodeFactory.instance;
    return Stream.of(
        json.numberNode(0),
        json.numberNode(-2),
        json.numberNode(-10),
        json.numberNode(0.5),
        json.numberNode(1.5),
        json.numberNode(2_147_483_648L),
        json.numberNode(Long.MAX_VALUE),
        json.nullNode(),
        json.booleanNode(true),
        json.textNode("10"),
        json.textNode("never"),
        json.arrayNode().add(10),
        json.objectNode().put("seconds", 10));
  }

  @ParameterizedTest(name = "T5 ttl={0}")
  @MethodSource("invalidValues")
  @DisplayName("T5 an invalid ttl is refused while TTL is on, and nothing changes")
  void invalidWhileOn(JsonNode invalid) {
    String id = COSMOS.newName("invalid");
    for (CosmosContainer container : List.of(withoutDefault, withDefault)) {
      ObjectNode item = Items.item(id).set("ttl", invalid);
      CosmosException refusal = Items.refusal(() -> container.createItem(item));
      assertThat(refusal.getStatusCode()).isEqualTo(400);
      assertThat(refusal.getMessage())
          .contains("The input ttl '", "' is invalid", "2147483647", "'-1'");
      assertThat(Items.status(() -> container.upsertItem(item))).isEqualTo(400);
      assertThat(Items.readStatus(container, id)).isEqualTo(404);

      String etag = container.createItem(Items.item(id)).getETag();
      assertThat(Items.status(() -> Items.replace(container, item))).isEqualTo(400);
      assertThat(Items.status(() -> container.upsertItem(item))).isEqualTo(400);
      assertThat(Items.read(container, id).getETag()).isEqualTo(etag);
    }
  }

  @ParameterizedTest(name = "T5 ttl={0}")
  @MethodSource("invalidValues")
  @DisplayName("T5 while TTL is off, ttl is a property like any other")
  void anyValueWhileOff(JsonNode value) {
    String id = COSMOS.newName("off");
    assertThat(off.createItem(Items.item(id).set("ttl", value)).getStatusCode()).isEqualTo(201);
    assertThat(Items.read(off, id).getItem().get("ttl")).isEqualTo(value);
  }

  @ParameterizedTest(name = "T2 T5 ttl={0}")
  @ValueSource(ints = {-1, 1000, 2147483647})
  @DisplayName("T2 T5 a valid ttl is stored unchanged")
  void validWhileOn(int ttl) {
    for (CosmosContainer container : List.of(off, withoutDefault, withDefault)) {
      String id = COSMOS.newName("valid");
      assertThat(container.createItem(Items.item(id, ttl)).getStatusCode()).isEqualTo(201);
      assertThat(Items.read(container, id).getItem().path("ttl").intValue()).isEqualTo(ttl);
    }
  }
}
