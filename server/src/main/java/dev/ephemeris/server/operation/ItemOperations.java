package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.document.ItemText;
import dev.ephemeris.engine.item.Items;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.server.wire.SessionToken;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import dev.ephemeris.server.wire.WireHeaders;
import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Create, upsert, read, replace and delete: one item each. */
final class ItemOperations {
  private final Engine engine;
  private final Items items;

  ItemOperations(Engine engine) {
    this.engine = engine;
    this.items = engine.items();
  }

  /** {@code POST /dbs/{database}/colls/{container}/docs} */
  CompletableFuture<WireResponse> create(WireRequest request, Container container) {
    if (request.flag(WireHeaders.IS_BATCH)) {
      throw new WireException(
          WireError.NOT_IMPLEMENTED, "Batches are not supported yet. Write items one by one.");
    }
    PartitionKey partitionKey = ItemRequests.partitionKey(request);
    ItemBody body = ItemRequests.body(request, container);
    CompletableFuture<ItemResult> written =
        request.flag(WireHeaders.IS_UPSERT)
            ? items.upsert(container, partitionKey, body, request.ifMatch(), request.answerOn())
            : items.create(container, partitionKey, body, request.answerOn());
    return written.thenApply(result -> written(request, container, result));
  }

  /** {@code GET /dbs/{database}/colls/{container}/docs/{item}} */
  CompletableFuture<WireResponse> read(WireRequest request, Container container) {
    Optional<ResourceId> resourceId = ItemRequests.itemResourceId(request, container);
    if (resourceId.isPresent()) {
      return Responses.on(
          engine.storagePool(),
          () -> read(request, container, () -> items.read(container, resourceId.get())));
    }
    PartitionKey partitionKey = ItemRequests.partitionKey(request);
    String id = ItemRequests.itemName(request);
    // An item that is at hand is answered on this thread: changing threads costs more than all
    // else.
    WireResponse atOnce =
        read(request, container, () -> items.readAtOnce(container, partitionKey, id));
    return atOnce != null
        ? Responses.done(atOnce)
        : Responses.on(
            engine.storagePool(),
            () -> read(request, container, () -> items.read(container, partitionKey, id)));
  }

  /** Answers a read, unless it gives null. That an item is not there must not be an old state. */
  private static @Nullable WireResponse read(
      WireRequest request, Container container, Supplier<@Nullable ItemResult> reading) {
    ItemResult result;
    try {
      result = reading.get();
    } catch (EngineException refusal) {
      EngineException.Seen seen = refusal.seen();
      if (seen != null) {
        ItemRequests.checkSession(
            request, seen.partitionId(), seen.lsn(), new RequestUnits(refusal.chargeHundredths()));
      }
      throw refusal;
    }
    return result == null ? null : read(request, container, result);
  }

  private static WireResponse read(WireRequest request, Container container, ItemResult result) {
    ItemRequests.checkSession(request, result.partition().id(), result.lsn(), result.charge());
    String etag = result.etag();
    WireResponse response =
        etag.equals(request.header(WireHeaders.IF_NONE_MATCH))
            ? WireResponse.empty(304)
            : text(200, request, container, result.item());
    return complete(response, result).with("etag", etag);
  }

  /** {@code PUT /dbs/{database}/colls/{container}/docs/{item}} */
  CompletableFuture<WireResponse> replace(WireRequest request, Container container) {
    ItemBody body = ItemRequests.body(request, container);
    Optional<ResourceId> resourceId = ItemRequests.itemResourceId(request, container);
    if (resourceId.isPresent()) {
      return CompletableFuture.supplyAsync(
              () ->
                  items.replace(
                      container, resourceId.get(), body, request.ifMatch(), request.answerOn()),
              engine.storagePool())
          .thenCompose(future -> future)
          .thenApply(result -> written(request, container, result));
    }
    return items
        .replace(
            container,
            ItemRequests.partitionKey(request),
            ItemRequests.itemName(request),
            body,
            request.ifMatch(),
            request.answerOn())
        .thenApply(result -> written(request, container, result));
  }

  /** {@code DELETE /dbs/{database}/colls/{container}/docs/{item}} */
  CompletableFuture<WireResponse> delete(WireRequest request, Container container) {
    Optional<ResourceId> resourceId = ItemRequests.itemResourceId(request, container);
    CompletableFuture<ItemResult> deleted =
        resourceId.isPresent()
            ? CompletableFuture.supplyAsync(
                    () ->
                        items.delete(
                            container, resourceId.get(), request.ifMatch(), request.answerOn()),
                    engine.storagePool())
                .thenCompose(future -> future)
            : items.delete(
                container,
                ItemRequests.partitionKey(request),
                ItemRequests.itemName(request),
                request.ifMatch(),
                request.answerOn());
    return deleted.thenApply(result -> written(request, container, result));
  }

  private static WireResponse written(WireRequest request, Container container, ItemResult result) {
    int status =
        switch (result.outcome()) {
          case CREATED -> 201;
          case READ, REPLACED, RESTORED -> 200;
          case DELETED -> 204;
        };
    boolean minimal =
        status == 204 || "return=minimal".equalsIgnoreCase(request.header(WireHeaders.PREFER));
    WireResponse response =
        minimal ? WireResponse.empty(status) : text(status, request, container, result.item());
    complete(response, result)
        .with("x-ms-current-write-quorum", "1")
        .with("x-ms-current-replica-set-size", "1");
    return status == 204 ? response : response.with("etag", result.etag());
  }

  /** The item as it is stored, which costs nothing, or without its links. */
  private static WireResponse text(
      int status, WireRequest request, Container container, ItemRecord item) {
    return ItemRequests.leavesOutLinks(request, item)
        ? WireResponse.json(status, ItemText.withoutLinks(container, item))
        : WireResponse.json(status, item.value(), item.jsonOffset(), item.jsonLength());
  }

  private static WireResponse complete(WireResponse response, ItemResult result) {
    return SessionToken.headers(
        Responses.charged(response, result.charge()), result.partition().id(), result.lsn());
  }
}
