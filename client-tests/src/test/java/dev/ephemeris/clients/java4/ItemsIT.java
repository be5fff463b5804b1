// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ItemsIT {
  private static final List<String> SYSTEM_PROPERTIES =
      List.of("_rid", "_self", "_etag", "_attachments", "_ts");

  @RegisterExtension static final CosmosFixture COSMOS = CosmosFixture.onSharedServer();

  private static CosmosContainer container;

  @BeforeAll
  static void createContainer() {
    container = COSMOS.newContainer(null);
  }

  @Test
  @DisplayName("An item is created, read, replaced, upserted and deleted")
  void itemLife() {
    String id = COSMOS.newName("life");
    ObjectNode item = Items.item(id).put("price", 10);
    assertThat(container.createItem(item).getStatusCode()).isEqualTo(201);
    assertThat(Items.read(container, id).getItem().path("price").asInt()).isEqualTo(10);

    assertThat(Items.replace(container, item.put("price", 20)).getStatusCode()).isEqualTo(200);
    assertThat(Items.read(container, id).getItem().path("price").asInt()).isEqualTo(20);

    assertThat(container.upsertItem(item.put("price", 30)).getStatusCode()).isEqualTo(200);
    assertThat(Items.read(container, id).getItem().path("price").asInt()).isEqualTo(30);

    assertThat(Items.delete(container, id).getStatusCode()).isEqualTo(204);
    assertThat(Items.readStatus(container, id)).isEqualTo(404);
    assertThat(container.upsertItem(item).getStatusCode()).isEqualTo(201);
  }

  @Test
  @DisplayName("A missing item is not found, and an existing one cannot be created")
  void refusals() {
    String id = COSMOS.newName("refusals");
    ObjectNode item = Items.item(id);
    for (CosmosException notFound :
        List.of(
            Items.refusal(() -> Items.read(container, id)),
            Items.refusal(() -> Items.replace(container, item)),
            Items.refusal(() -> Items.delete(container, id)))) {
      assertThat(notFound.getStatusCode()).isEqualTo(404);
      assertThat(notFound.getSubStatusCode()).isZero();
    }
    container.createItem(item);
    CosmosException conflict = Items.refusal(() -> container.createItem(item));
    assertThat(conflict.getStatusCode()).isEqualTo(409);
    assertThat(conflict.getMessage()).contains(id);
    assertThat(conflict.getRequestCharge()).isNotNegative();
    assertThat(conflict.getActivityId()).isNotEmpty();
  }

  @Test
  @DisplayName("T1 the response to a write contains the item with the system's properties")
  void systemProperties() {
    ObjectNode item = Items.item(COSMOS.newName("system"));

    CosmosItemResponse<ObjectNode> created = container.createItem(item);

    ObjectNode answer = created.getItem();
    SYSTEM_PROPERTIES.forEach(
        name -> assertThat(answer.path(name).isValueNode()).as(name).isTrue());
    assertThat(answer.path("_ts").isIntegralNumber()).isTrue();
    assertThat(answer.path("_etag").asText()).isEqualTo(created.getETag());
    assertThat(created.getRequestCharge()).isPositive();
    assertThat(created.getSessionToken()).isNotEmpty();
    assertThat(answer.deepCopy().remove(SYSTEM_PROPERTIES))
        .as("nothing else is added, no ttl either")
        .isEqualTo(item);
  }

  @Test
  @DisplayName("T1 T13 every write moves _ts")
  void writesMoveTimestamp() {
    ObjectNode item = Items.item(COSMOS.newName("timestamp"));
    long created = container.createItem(item).getItem().path("_ts").asLong();
    COSMOS.clock().advanceSeconds(10);
    long replaced = Items.replace(container, item).getItem().path("_ts").asLong();
    COSMOS.clock().advanceSeconds(10);
    long upserted = container.upsertItem(item).getItem().path("_ts").asLong();

    assertThat(replaced - created).isGreaterThanOrEqualTo(10);
    assertThat(upserted - replaced).isGreaterThanOrEqualTo(10);
    assertThat(Items.read(container, item.path("id").asText()).getItem().path("_ts").asLong())
        .isEqualTo(upserted);
  }

  @Test
  @DisplayName("An item that was read can be changed and written back as it is")
  void writesBackWhatWasRead() {
    String id = COSMOS.newName("back");
    container.createItem(Items.item(id));
    ObjectNode item = Items.read(container, id).getItem();

    Items.replace(container, item.put("note", "changed"));

    ObjectNode again = Items.read(container, id).getItem();
    assertThat(again.path("note").asText()).isEqualTo("changed");
    assertThat(again.path("_etag")).isNotEqualTo(item.path("_etag"));
    assertThat(again.path("_rid")).isEqualTo(item.path("_rid"));
  }

  @Test
  @DisplayName("A client that wants no content gets only the status and the ETag")
  void noContentOnWrite() {
    try (CosmosClient quiet = COSMOS.builder().contentResponseOnWriteEnabled(false).buildClient()) {
      CosmosContainer quietly =
          quiet.getDatabase(COSMOS.database().getId()).getContainer(container.getId());
      String id = COSMOS.newName("quiet");
      CosmosItemResponse<ObjectNode> created = quietly.createItem(Items.item(id));
      assertThat(created.getItem()).isNull();
      assertThat(created.getStatusCode()).isEqualTo(201);
      assertThat(created.getETag()).isNotEmpty();
      assertThat(Items.replace(quietly, Items.item(id)).getItem()).isNull();

      CosmosItemRequestOptions loudly =
          new CosmosItemRequestOptions().setContentResponseOnWriteEnabled(true);
      assertThat(quietly.upsertItem(Items.item(id), loudly).getItem().path("id").asText())
          .isEqualTo(id);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "with blanks between",
        "100%",
        "100%25",
        "a+b&c=d",
        "quote\"and'quote",
        "Grüße aus Köln",
        "日本語",
        "🪐",
        "dot.dash-under_score~(x)[y]{z}",
        "UPPER and lower",
        "a:b;c,d@e!f$g*h|i^j`k<l>"
      })
  @DisplayName("Ids of any characters")
  void unusualIds(String id) {
    ObjectNode item = Items.item(id);
    assertThat(container.createItem(item).getStatusCode()).isEqualTo(201);
    assertThat(Items.read(container, id).getItem().path("id").asText()).isEqualTo(id);
    assertThat(Items.replace(container, item).getStatusCode()).isEqualTo(200);
    assertThat(Items.delete(container, id).getStatusCode()).isEqualTo(204);
  }

  @Test
  @DisplayName("Values are read as they were written")
  void valuesAreKept() throws JsonProcessingException {
    String text =
        """
        {"id":"values","pk":"customer","integer":9007199254740991,"fraction":0.1,"negative":-1.5e-9,
        "text":"\\u0000 \\"\\\\ ü 🪐","yes":true,"no":false,"nothing":null,"empty":{},"list":[1,[],{"a":[null]}]}
        """;
    ObjectNode item = (ObjectNode) new ObjectMapper().readTree(text);

    container.createItem(item);

    ObjectNode read = Items.read(container, "values").getItem();
    assertThat(read.deepCopy().remove(SYSTEM_PROPERTIES)).isEqualTo(item);
  }

  @Test
  @DisplayName("A large item is stored, and one over 2 MB is refused with 413")
  void largeItems() {
    String id = COSMOS.newName("large");
    ObjectNode large = Items.item(id).put("text", "x".repeat(1_900_000));
    assertThat(container.createItem(large).getStatusCode()).isEqualTo(201);
    assertThat(Items.read(container, id).getItem().path("text").asText()).hasSize(1_900_000);

    ObjectNode tooLarge = Items.item(id + "-too").put("text", "x".repeat(2_200_000));
    assertThat(Items.status(() -> container.createItem(tooLarge))).isEqualTo(413);
  }

  @Test
  @DisplayName("An item cannot be moved to another partition by a write")
  void partitionKeyMismatch() {
    CosmosException refusal =
        Items.refusal(
            () ->
                container.createItem(
                    Items.item("mismatch"),
                    new PartitionKey("other"),
                    new CosmosItemRequestOptions()));
    assertThat(refusal.getStatusCode()).isEqualTo(400);
    assertThat(refusal.getSubStatusCode()).isEqualTo(1001);
  }
}
