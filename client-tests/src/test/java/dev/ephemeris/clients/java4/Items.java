// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** What tests often do with items. */
final class Items {
  /** The partition key of {@link #item}. */
  static final PartitionKey KEY = new PartitionKey("customer");

  private Items() {}

  /** An item for the containers that {@link CosmosFixture} makes. */
  static ObjectNode item(String id) {
    return JsonNodeFactory.instance.objectNode().put("id", id).put("pk", "customer");
  }

  static ObjectNode item(String id, int ttl) {
    return item(id).put("ttl", ttl);
  }

  static CosmosItemResponse<ObjectNode> read(CosmosContainer container, String id) {
    return container.readItem(id, KEY, ObjectNode.class);
  }

  static CosmosItemResponse<ObjectNode> replace(CosmosContainer container, ObjectNode item) {
    return container.replaceItem(item, item.path("id").asText(), KEY, null);
  }

  static CosmosItemResponse<Object> delete(CosmosContainer container, String id) {
    return container.deleteItem(id, KEY, new CosmosItemRequestOptions());
  }

  /** The status with which an item is read: 200 or 404. */
  static int readStatus(CosmosContainer container, String id) {
    return status(() -> read(container, id));
  }

  /** An operation with a response. */
  interface Operation {
    CosmosItemResponse<?> run();
  }

  /** The status of a response, successful or not. */
  static int status(Operation operation) {
    try {
      return operation.run().getStatusCode();
    } catch (CosmosException e) {
      return e.getStatusCode();
    }
  }

  /** The server's refusal of a call. */
  static CosmosException refusal(ThrowingCallable call) {
    CosmosException refusal = catchThrowableOfType(CosmosException.class, call);
    return Objects.requireNonNull(refusal, "The server did not refuse");
  }
}
