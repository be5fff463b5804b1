package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.ContainerSettings;
import dev.ephemeris.engine.item.ItemBody;
import dev.ephemeris.engine.item.ItemResult;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.model.partition.PartitionKeySyntaxException;
import dev.ephemeris.server.wire.SessionToken;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import dev.ephemeris.server.wire.WireHeaders;
import dev.ephemeris.server.wire.WireRequest;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Reads from a request what the operations on items need. */
final class ItemRequests {
  private static final int DATABASE = 1;
  private static final int CONTAINER = 3;
  private static final int ITEM = 5;

  private final Engine engine;

  ItemRequests(Engine engine) {
    this.engine = engine;
  }

  /** The container, if it is the one that the client means. */
  Container container(WireRequest request) {
    Container container =
        engine.owningContainer(request.path().segment(DATABASE), request.path().segment(CONTAINER));
    String intended = request.header(WireHeaders.INTENDED_COLLECTION_RID);
    if (intended != null && !intended.equals(container.resourceId().toString())) {
      throw new WireException(
          WireError.CONTAINER_RECREATED,
          "The container '%s' was created anew since the client looked it up."
              .formatted(container.name()));
    }
    return container;
  }

  static String itemName(WireRequest request) {
    return request.path().segment(ITEM);
  }

  /** The item's resource id, if the request names things by resource id instead of by name. */
  static Optional<ResourceId> itemResourceId(WireRequest request, Container container) {
    boolean byName = container.database().name().equals(request.path().segment(DATABASE));
    return byName ? Optional.empty() : ResourceId.parse(itemName(request));
  }

  /** The item that the request carries. */
  static ItemBody body(WireRequest request, Container container) {
    ContainerSettings settings = container.settings();
    return ItemBody.parse(
        request.body(),
        settings.partitionKeyDefinition(),
        settings.indexingPolicy().indexedPaths());
  }

  /** The partition key that the request must give. */
  static PartitionKey partitionKey(WireRequest request) {
    PartitionKey partitionKey = optionalPartitionKey(request);
    if (partitionKey == null) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "The request needs a partition key: a header such as x-ms-documentdb-partitionkey: [\"value\"].");
    }
    return partitionKey;
  }

  static @Nullable PartitionKey optionalPartitionKey(WireRequest request) {
    String text = request.header(WireHeaders.PARTITION_KEY);
    return text == null ? null : parsePartitionKey(text);
  }

  /** A partition key from its JSON text, an array. */
  static PartitionKey parsePartitionKey(String text) {
    try {
      return PartitionKey.parse(text);
    } catch (PartitionKeySyntaxException e) {
      throw new WireException(WireError.BAD_REQUEST, String.valueOf(e.getMessage()));
    }
  }

  /** A client that has seen a later state than there is must not be shown an earlier one. */
  static void checkSession(WireRequest request, ItemResult result) {
    String token = request.header(WireHeaders.SESSION_TOKEN);
    if (token == null) {
      return;
    }
    OptionalLong seen = SessionToken.lsnOf(token, result.partition().id());
    if (seen.isPresent() && seen.getAsLong() > result.lsn()) {
      throw new WireException(
          WireError.SESSION_NOT_AVAILABLE,
          "The read session is not available for the input session token.",
          result.charge());
    }
  }
}
