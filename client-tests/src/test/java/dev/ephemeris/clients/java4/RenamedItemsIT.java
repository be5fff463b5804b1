// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A replace may change an item's id: the item keeps its {@code _rid} and its place. */
class RenamedItemsIT {
  @RegisterExtension static final CosmosFixture COSMOS = CosmosFixture.onSharedServer();

  private CosmosContainer container;

  @BeforeEach
  void fillContainer() {
    container = COSMOS.newContainer(-1);
    for (String id : List.of("first", "old", "last")) {
      container.createItem(Items.item(id).put("n", id.length()));
    }
  }

  private CosmosItemResponse<ObjectNode> rename(String id, ObjectNode newItem) {
    return container.replaceItem(newItem, id, Items.KEY, new CosmosItemRequestOptions());
  }

  private CosmosItemResponse<ObjectNode> rename(String id, String newId) {
    return rename(id, Items.item(newId));
  }

  private List<String> found(String query) {
    return container.queryItems(query, new CosmosQueryRequestOptions(), String.class).stream()
        .toList();
  }

  private List<String> feed() {
    return container.readAllItems(Items.KEY, ObjectNode.class).stream()
        .map(CreatedItems::id)
        .toList();
  }

  @Test
  @DisplayName("A renamed item is read by its new id only, with the same _rid and another ETag")
  void readByNewId() {
    ObjectNode before = Items.read(container, "old").getItem();
    ObjectNode renamed = rename("old", Items.item("new").put("n", 7)).getItem();
    assertThat(CreatedItems.id(renamed)).isEqualTo("new");
    assertThat(CreatedItems.rid(renamed)).isEqualTo(CreatedItems.rid(before));
    assertThat(renamed.path("_etag")).isNotEqualTo(before.path("_etag"));
    assertThat(Items.readStatus(container, "old")).isEqualTo(404);
    assertThat(Items.read(container, "new").getItem()).isEqualTo(renamed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"c.n = 7", "c.id = 'new'", "c.id != 'first' AND c.n > 4"})
  @DisplayName("Queries find it by new values")
  void found_byNewValues(String filter) {
    rename("old", Items.item("new").put("n", 7));
    assertThat(found("SELECT VALUE c.id FROM c WHERE " + filter)).containsExactly("new");
    assertThat(found("SELECT VALUE c.id FROM c WHERE c.id = 'old' OR c.n = 3")).isEmpty();
  }

  @Test
  @DisplayName("It keeps its place; the old id created again comes last")
  void keepsItsPlace() {
    rename("old", "new");
    container.createItem(Items.item("old"));
    assertThat(feed()).containsExactly("first", "new", "last", "old");
    assertThat(found("SELECT VALUE c.id FROM c")).containsExactly("first", "new", "last", "old");
  }

  @Test
  @DisplayName("A taken id is refused with 409, and nothing changes")
  void takenId_isRefused() {
    assertThat(Items.status(() -> rename("old", "last"))).isEqualTo(409);
    assertThat(Items.read(container, "old").getItem().path("n").asInt()).isEqualTo(3);
    assertThat(Items.read(container, "last").getItem().path("n").asInt()).isEqualTo(4);
  }

  @Test
  @DisplayName("A missing item is not renamed, nor one with another ETag")
  void missingItem_isNotRenamed() {
    assertThat(Items.status(() -> rename("missing", "new"))).isEqualTo(404);
    assertThat(Items.status(() -> rename("missing", "last"))).isEqualTo(404);
    CosmosItemRequestOptions ifMatch = new CosmosItemRequestOptions().setIfMatchETag("\"another\"");
    assertThat(
            Items.status(() -> container.replaceItem(Items.item("new"), "old", Items.KEY, ifMatch)))
        .isEqualTo(412);
    assertThat(feed()).containsExactly("first", "old", "last");
  }

  @Test
  @DisplayName("T6 T13 a renamed item expires, and its ids are free")
  void expires() {
    rename("old", Items.item("new", 100));
    COSMOS.clock().advanceSeconds(60);
    rename("new", Items.item("newer", 100));
    COSMOS.clock().advanceSeconds(60);
    assertThat(Items.readStatus(container, "newer")).isEqualTo(200);
    COSMOS.clock().advanceSeconds(40);
    assertThat(Items.readStatus(container, "newer")).isEqualTo(404);
    assertThat(Items.status(() -> rename("newer", "new"))).isEqualTo(404);
    assertThat(feed()).containsExactly("first", "last");
    for (String id : List.of("old", "new", "newer")) {
      assertThat(Items.status(() -> container.createItem(Items.item(id)))).isEqualTo(201);
    }
  }

  @Test
  @DisplayName("T9 an expired item does not keep its id from a renamed one")
  void expiredId_isFree() {
    container.createItem(Items.item("expired", 100));
    COSMOS.clock().advanceSeconds(100);
    assertThat(Items.status(() -> rename("old", "expired"))).isEqualTo(200);
    assertThat(feed()).containsExactly("first", "expired", "last");
  }
}
