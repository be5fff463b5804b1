// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.ContainerSettings;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.engine.scope.ScopePart;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.model.partition.PartitionKeySyntaxException;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.RequestOption;
import dev.ephemeris.server.protocol.SessionToken;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Reads what the operations on items need from a request. */
final class ItemRequests {
  private final Engine engine;

  ItemRequests(Engine engine) {
    this.engine = engine;
  }

  /** The request's container. Refuses if it was created again since the client looked it up. */
  Container container(Request request) {
    Container container =
        engine.containerOfItems(request.resource().database(), request.resource().container());
    String intended = request.text(RequestOption.INTENDED_CONTAINER_ID);
    if (intended != null
        && !intended.isEmpty()
        && !intended.equals(container.resourceId().toString())) {
      throw new WireException(
          WireError.CONTAINER_RECREATED,
          "The container '%s' was created anew since the client looked it up."
              .formatted(container.name()));
    }
    return container;
  }

  /** The item's resource id, if the request uses resource ids instead of names. */
  static Optional<ResourceId> itemResourceId(Request request, Container container) {
    boolean byName = container.database().name().equals(request.resource().database());
    return byName ? Optional.empty() : ResourceId.parse(request.resource().id());
  }

  /** The item that the request carries. */
  static ItemBody body(Request request, Container container) {
    ContainerSettings settings = container.settings();
    ItemBody parsed =
        ItemBody.parse(
            request.body(),
            settings.partitionKeyDefinition(),
            settings.indexingPolicy().indexedPaths());
    ItemBody body =
        request.isOn(RequestOption.EXCLUDE_SYSTEM_PROPERTIES) ? parsed.withoutLinks() : parsed;
    // Without an index the directive has no effect.
    return settings.indexingPolicy().indexPolicy().isAny()
            && OptionValues.excludesFromIndex(request, settings.indexingPolicy().isAutomatic())
        ? body.unindexed()
        : body;
  }

  /**
   * Whether an item is sent without {@code _self} and {@code _attachments}: both its last write and
   * the request must have the option.
   */
  static boolean leavesOutLinks(Request request, ItemRecord item) {
    return !item.hasLinks() && request.isOn(RequestOption.EXCLUDE_SYSTEM_PROPERTIES);
  }

  /**
   * Refuses a write that names a trigger: triggers are not supported yet, and the client expects
   * them to run.
   */
  static void checkTriggers(Request request) {
    checkTrigger(request, RequestOption.PRE_TRIGGERS);
    checkTrigger(request, RequestOption.POST_TRIGGERS);
  }

  private static void checkTrigger(Request request, RequestOption option) {
    String name = request.text(option);
    if (name != null && !name.isBlank()) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "The trigger '%s' is not found in the system: triggers are not supported yet."
              .formatted(name));
    }
  }

  /** The request's partition key, which is required. */
  static PartitionKey partitionKey(Request request) {
    PartitionKey partitionKey = optionalPartitionKey(request);
    if (partitionKey == null) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "The request needs a partition key: %s, such as [\"value\"]."
              .formatted(request.nameOf(RequestOption.PARTITION_KEY)));
    }
    return partitionKey;
  }

  static @Nullable PartitionKey optionalPartitionKey(Request request) {
    String text = request.text(RequestOption.PARTITION_KEY);
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

  /** Refuses a malformed session token, for all operations. */
  static void checkSessionToken(Request request) {
    String token = request.text(RequestOption.SESSION_TOKEN);
    if (token != null) {
      SessionToken.check(token);
    }
  }

  /**
   * Refuses a read if the client has already seen a later state of the partition.
   *
   * @param lsn of the state that was read
   */
  static void checkSession(Request request, int partitionId, long lsn, RequestUnits charge) {
    String token = request.text(RequestOption.SESSION_TOKEN);
    if (token == null) {
      return;
    }
    OptionalLong seen = SessionToken.lsnOf(token, Integer.toString(partitionId));
    if (seen.isPresent() && seen.getAsLong() > lsn) {
      throw new WireException(
          WireError.SESSION_NOT_AVAILABLE,
          "The read session is not available for the input session token. The read/write session is not available: the client has seen LSN %d of partition key range %d, but the server is at %d."
              .formatted(seen.getAsLong(), partitionId, lsn),
          charge);
    }
  }

  /** The same for all partitions that a page may read. */
  static void checkSession(Request request, Container container, ListScope scope) {
    if (request.text(RequestOption.SESSION_TOKEN) != null) {
      for (ScopePart part : ScopePart.of(container, container.partitions(), scope)) {
        Partition partition = part.partition();
        checkSession(request, partition.id(), partition.lsn(), RequestUnits.ZERO);
      }
    }
  }
}
