// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosContainerRequestOptions;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Requests with a condition on the ETag that the client knows. */
class ConditionsIT {
  private static final String OTHER = "\"00000000-0000-0000-0000-000000000000\"";

  @RegisterExtension static final CosmosFixture COSMOS = CosmosFixture.onSharedServer();

  private static CosmosItemRequestOptions ifMatch(String etag) {
    return new CosmosItemRequestOptions().setIfMatchETag(etag);
  }

  private static int replaceStatus(CosmosContainer container, ObjectNode item, String etag) {
    return Items.status(
        () -> container.replaceItem(item, item.path("id").asText(), Items.KEY, ifMatch(etag)));
  }

  private static int upsertStatus(CosmosContainer container, ObjectNode item, String etag) {
    return Items.status(() -> container.upsertItem(item, ifMatch(etag)));
  }

  private static int deleteStatus(CosmosContainer container, String id, String etag) {
    return Items.status(() -> container.deleteItem(id, Items.KEY, ifMatch(etag)));
  }

  @Test
  @DisplayName("A write with the ETag last read succeeds, with an older one it is refused with 412")
  void ifMatch() {
    CosmosContainer container = COSMOS.newContainer(null);
    ObjectNode item = Items.item("1");
    String first = container.createItem(item).getETag();

    assertThat(replaceStatus(container, item, first)).isEqualTo(200);
    assertThat(replaceStatus(container, item, first)).isEqualTo(412);
    assertThat(upsertStatus(container, item, first)).isEqualTo(412);
    assertThat(deleteStatus(container, "1", first)).isEqualTo(412);

    String second = Items.read(container, "1").getETag();
    assertThat(upsertStatus(container, item, second)).isEqualTo(200);
    String third = Items.read(container, "1").getETag();
    assertThat(third).isNotEqualTo(second);
    assertThat(deleteStatus(container, "1", third)).isEqualTo(204);
  }

  @Test
  @DisplayName("A read of a version that the client has is answered with 304, without a body")
  void ifNoneMatch() {
    CosmosContainer container = COSMOS.newContainer(null);
    ObjectNode item = Items.item("1");
    String etag = container.createItem(item).getETag();
    CosmosItemRequestOptions known = new CosmosItemRequestOptions().setIfNoneMatchETag(etag);

    assertThat(Items.status(() -> container.readItem("1", Items.KEY, known, ObjectNode.class)))
        .isEqualTo(304);
    Items.replace(container, item);
    assertThat(Items.status(() -> container.readItem("1", Items.KEY, known, ObjectNode.class)))
        .isEqualTo(200);
  }

  @Test
  @DisplayName("T8 an expired item is not found, whatever the condition")
  void expiredIsNotFound() {
    CosmosContainer container = COSMOS.newContainer(-1);
    ObjectNode item = Items.item("1", 100);
    String etag = container.createItem(item).getETag();
    COSMOS.clock().advanceSeconds(100);

    assertThat(replaceStatus(container, item, etag)).isEqualTo(404);
    assertThat(replaceStatus(container, item, OTHER)).isEqualTo(404);
    assertThat(deleteStatus(container, "1", OTHER)).isEqualTo(404);
    CosmosItemRequestOptions known = new CosmosItemRequestOptions().setIfNoneMatchETag(etag);
    assertThat(Items.status(() -> container.readItem("1", Items.KEY, known, ObjectNode.class)))
        .isEqualTo(404);
    assertThat(upsertStatus(container, item, OTHER)).as("T9 upsert creates").isEqualTo(201);
  }

  @Test
  @DisplayName("A container is replaced only if it is unchanged since the client read it")
  void containerIfMatch() {
    CosmosContainer container = COSMOS.newContainer(10);
    CosmosContainerProperties properties = container.read().getProperties();
    CosmosContainerRequestOptions options =
        new CosmosContainerRequestOptions().setIfMatchETag(properties.getETag());

    assertThat(container.replace(properties, options).getStatusCode()).isEqualTo(200);
    properties.setDefaultTimeToLiveInSeconds(20);
    assertThat(Items.refusal(() -> container.replace(properties, options)).getStatusCode())
        .isEqualTo(412);
    assertThat(container.read().getProperties().getDefaultTimeToLiveInSeconds()).isEqualTo(10);
  }
}
