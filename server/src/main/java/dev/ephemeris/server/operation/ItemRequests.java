package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.ContainerSettings;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.item.ListScope;
import dev.ephemeris.engine.item.ScopePart;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.model.partition.PartitionKeySyntaxException;
import dev.ephemeris.server.wire.SessionToken;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import dev.ephemeris.server.wire.WireHeaders;
import dev.ephemeris.server.wire.WireRequest;
import io.netty.util.AsciiString;
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
        engine.containerOfItems(
            request.path().segment(DATABASE), request.path().segment(CONTAINER));
    String intended = request.header(WireHeaders.INTENDED_COLLECTION_RID);
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
    ItemBody parsed =
        ItemBody.parse(
            request.body(),
            settings.partitionKeyDefinition(),
            settings.indexingPolicy().indexedPaths());
    ItemBody body =
        request.flag(WireHeaders.EXCLUDE_SYSTEM_PROPERTIES) ? parsed.withoutLinks() : parsed;
    // Where there is no index, there is nothing to be left out of.
    return settings.indexingPolicy().indexPolicy().isAny()
            && HeaderValues.excludesFromIndex(request, settings.indexingPolicy().isAutomatic())
        ? body.unindexed()
        : body;
  }

  /**
   * Whether an item is sent without {@code _self} and {@code _attachments}: the write of it and the
   * request must both have asked for that.
   */
  static boolean leavesOutLinks(WireRequest request, ItemRecord item) {
    return !item.hasLinks() && request.flag(WireHeaders.EXCLUDE_SYSTEM_PROPERTIES);
  }

  /**
   * Refuses a write that names a trigger: there are none yet, and a write must not look as if one
   * had been run.
   */
  static void checkTriggers(WireRequest request) {
    checkTrigger(request, WireHeaders.PRE_TRIGGERS);
    checkTrigger(request, WireHeaders.POST_TRIGGERS);
  }

  private static void checkTrigger(WireRequest request, AsciiString header) {
    String name = request.header(header);
    if (name != null && !name.isBlank()) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "The trigger '%s' is not found in the system: triggers are not supported yet."
              .formatted(name));
    }
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

  /** Refuses a session token that is not well-formed, whatever the request would do. */
  static void checkSessionToken(WireRequest request) {
    String token = request.header(WireHeaders.SESSION_TOKEN);
    if (token != null) {
      SessionToken.check(token);
    }
  }

  /**
   * A client that has seen a later state of a partition than there is must not be shown an earlier
   * one.
   *
   * @param lsn of the state to be shown
   */
  static void checkSession(WireRequest request, int partitionId, long lsn, RequestUnits charge) {
    String token = request.header(WireHeaders.SESSION_TOKEN);
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

  /** The same for all partitions that a page may show something of. */
  static void checkSession(WireRequest request, Container container, ListScope scope) {
    if (request.header(WireHeaders.SESSION_TOKEN) != null) {
      for (ScopePart part : ScopePart.of(container, container.partitions(), scope)) {
        Partition partition = part.partition();
        checkSession(request, partition.id(), partition.lsn(), RequestUnits.ZERO);
      }
    }
  }
}
