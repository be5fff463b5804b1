// SPDX-License-Identifier: Apache-2.0
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
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.RequestOption;
import dev.ephemeris.server.protocol.Result;
import dev.ephemeris.server.protocol.ResultFact;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The operations on single items: create, upsert, read, replace, delete. */
final class ItemOperations {
  private final Items items;

  ItemOperations(Engine engine) {
    this.items = engine.items();
  }

  Answer create(Request request, Container container) {
    PartitionKey partitionKey = ItemRequests.partitionKey(request);
    ItemBody body = ItemRequests.body(request, container);
    return written(
        request, container, () -> items.create(container, partitionKey, body, request.answerOn()));
  }

  Answer upsert(Request request, Container container) {
    PartitionKey partitionKey = ItemRequests.partitionKey(request);
    ItemBody body = ItemRequests.body(request, container);
    return written(
        request,
        container,
        () -> items.upsert(container, partitionKey, body, request.ifMatch(), request.answerOn()));
  }

  Answer read(Request request, Container container) {
    Optional<ResourceId> resourceId = ItemRequests.itemResourceId(request, container);
    if (resourceId.isPresent()) {
      return Answer.onStorage(
          () -> shown(request, container, () -> items.read(container, resourceId.get())));
    }
    PartitionKey partitionKey = ItemRequests.partitionKey(request);
    String id = request.resource().id();
    // If the read is fast it is done on this thread: changing threads costs more than the read.
    ItemResult atOnce = looked(request, () -> items.readAtOnce(container, partitionKey, id));
    return atOnce != null
        ? Answer.ready(read(request, container, atOnce))
        : Answer.onStorage(
            () -> shown(request, container, () -> items.read(container, partitionKey, id)));
  }

  private static Result shown(Request request, Container container, Supplier<ItemResult> reading) {
    return read(request, container, looked(request, reading));
  }

  /** Reads an item. If it is missing, checks that the client has not seen a later state. */
  private static <R extends @Nullable ItemResult> R looked(Request request, Supplier<R> reading) {
    try {
      return reading.get();
    } catch (EngineException refusal) {
      EngineException.Seen seen = refusal.seen();
      if (seen != null) {
        ItemRequests.checkSession(
            request, seen.partitionId(), seen.lsn(), new RequestUnits(refusal.chargeHundredths()));
      }
      throw refusal;
    }
  }

  private static Result read(Request request, Container container, ItemResult result) {
    ItemRequests.checkSession(request, result.partition().id(), result.lsn(), result.charge());
    String etag = result.etag();
    Result response =
        etag.equals(request.text(RequestOption.IF_NONE_MATCH))
            ? Result.empty(304)
            : text(200, request, container, result.item());
    return complete(response, result).with(ResultFact.ETAG, etag);
  }

  Answer replace(Request request, Container container) {
    ItemBody body = ItemRequests.body(request, container);
    Optional<ResourceId> resourceId = ItemRequests.itemResourceId(request, container);
    if (resourceId.isPresent()) {
      return foundAndWritten(
          request,
          container,
          () ->
              items.replace(
                  container, resourceId.get(), body, request.ifMatch(), request.answerOn()));
    }
    PartitionKey partitionKey = ItemRequests.partitionKey(request);
    return written(
        request,
        container,
        () ->
            items.replace(
                container,
                partitionKey,
                request.resource().id(),
                body,
                request.ifMatch(),
                request.answerOn()));
  }

  Answer delete(Request request, Container container) {
    Optional<ResourceId> resourceId = ItemRequests.itemResourceId(request, container);
    if (resourceId.isPresent()) {
      return foundAndWritten(
          request,
          container,
          () -> items.delete(container, resourceId.get(), request.ifMatch(), request.answerOn()));
    }
    PartitionKey partitionKey = ItemRequests.partitionKey(request);
    return written(
        request,
        container,
        () ->
            items.delete(
                container,
                partitionKey,
                request.resource().id(),
                request.ifMatch(),
                request.answerOn()));
  }

  private static Answer written(
      Request request, Container container, Supplier<CompletableFuture<ItemResult>> write) {
    return new Answer.Queued(
        () -> write.get().thenApply(result -> written(request, container, result)));
  }

  /** A write of an item that has to be found in storage first. */
  private static Answer foundAndWritten(
      Request request, Container container, Supplier<CompletableFuture<ItemResult>> write) {
    return new Answer.OnStorage(
        () -> {
          CompletableFuture<ItemResult> queued = write.get();
          return written(request, container, () -> queued);
        });
  }

  private static Result written(Request request, Container container, ItemResult result) {
    int status =
        switch (result.outcome()) {
          case CREATED -> 201;
          case READ, REPLACED, RESTORED -> 200;
          case DELETED -> 204;
        };
    boolean minimal = status == 204 || request.isOn(RequestOption.MINIMAL_ANSWER);
    Result response =
        minimal ? Result.empty(status) : text(status, request, container, result.item());
    complete(response, result)
        .with(ResultFact.WRITE_QUORUM, 1)
        .with(ResultFact.REPLICA_SET_SIZE, 1);
    return status == 204 ? response : response.with(ResultFact.ETAG, result.etag());
  }

  /** The item as it is stored, without a copy, or without its links. */
  private static Result text(int status, Request request, Container container, ItemRecord item) {
    return ItemRequests.leavesOutLinks(request, item)
        ? Result.json(status, ItemText.withoutLinks(container, item))
        : Result.json(status, item.value(), item.jsonOffset(), item.jsonLength());
  }

  private static Result complete(Result response, ItemResult result) {
    return response.charged(result.charge()).seen(result.partition().id(), result.lsn());
  }
}
