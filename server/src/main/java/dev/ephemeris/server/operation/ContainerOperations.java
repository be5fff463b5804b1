package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.ContainerSettings;
import dev.ephemeris.engine.catalogue.ContainerUsage;
import dev.ephemeris.engine.catalogue.Database;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.server.wire.ContentPath;
import dev.ephemeris.server.wire.QuotaHeaders;
import dev.ephemeris.server.wire.ResourceJson;
import dev.ephemeris.server.wire.WireHeaders;
import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What can be done with containers, and the list of a container's partition key ranges. */
final class ContainerOperations {
  private final Engine engine;

  ContainerOperations(Engine engine) {
    this.engine = engine;
  }

  /** {@code GET /dbs/{database}/colls} */
  CompletableFuture<WireResponse> list(WireRequest request) {
    Database database = owner(request);
    CatalogueFeed<Container> feed =
        new CatalogueFeed<>(
            "DocumentCollections",
            database.resourceId().toString(),
            Container::resourceId,
            ResourceJson::of);
    return Responses.done(feed.page(request, database.containers()));
  }

  /** {@code POST /dbs/{database}/colls} with a query */
  CompletableFuture<WireResponse> query(WireRequest request) {
    Database database = owner(request);
    CatalogueQuery query =
        new CatalogueQuery(
            "DocumentCollections", database.resourceId().toString(), engine.clock().nowSeconds());
    return Responses.done(
        query.page(request, database.containers().stream().map(ResourceJson::of).toList()));
  }

  /** {@code POST /dbs/{database}/colls} */
  CompletableFuture<WireResponse> create(WireRequest request) {
    Database database = owner(request);
    ContainerSettings settings = ContainerSettings.parse(RequestBodies.object(request));
    Throughput throughput = ThroughputHeaders.of(request);
    return Responses.on(
        engine.storagePool(),
        () ->
            respond(
                201,
                RequestCharge.catalogueWrite(),
                engine.catalogue().createContainer(database, settings, throughput)));
  }

  /** {@code GET /dbs/{database}/colls/{container}} */
  CompletableFuture<WireResponse> read(WireRequest request) {
    Container container = container(request);
    // How far the index is built may have to be read from storage.
    return Responses.on(
        engine.storagePool(),
        () ->
            Responses.unlessKnown(request, container.etag(), () -> described(request, container)));
  }

  /** {@code PUT /dbs/{database}/colls/{container}} */
  CompletableFuture<WireResponse> replace(WireRequest request) {
    Container container = container(request);
    ContainerSettings settings = ContainerSettings.parse(RequestBodies.object(request));
    return Responses.on(
        engine.storagePool(),
        () -> {
          engine.catalogue().replaceContainer(container, settings, request.ifMatch());
          return respond(200, RequestCharge.catalogueWrite(), container);
        });
  }

  /** {@code DELETE /dbs/{database}/colls/{container}} */
  CompletableFuture<WireResponse> delete(WireRequest request) {
    Container container = container(request);
    return Responses.on(
        engine.storagePool(),
        () -> {
          engine.catalogue().deleteContainer(container, request.ifMatch());
          return ContentPath.of(
              container,
              Responses.charged(WireResponse.empty(204), RequestCharge.catalogueWrite()));
        });
  }

  /** {@code GET /dbs/{database}/colls/{container}/pkranges} */
  CompletableFuture<WireResponse> listPartitionKeyRanges(WireRequest request) {
    Container container =
        engine.owningContainer(request.path().segment(1), request.path().segment(3));
    PartitionMap partitions = container.partitions();
    String etag = ResourceJson.partitionKeyRangesETag(partitions);
    return Responses.done(
        ContentPath.of(
            container,
            Responses.unlessKnown(
                request, etag, () -> partitionKeyRanges(container, partitions, etag))));
  }

  /** A list of something that no container has yet. */
  CompletableFuture<WireResponse> listNothing(WireRequest request, String name) {
    Container container =
        engine.owningContainer(request.path().segment(1), request.path().segment(3));
    CatalogueFeed<Container> feed =
        new CatalogueFeed<>(
            name, container.resourceId().toString(), Container::resourceId, ResourceJson::of);
    return Responses.done(ContentPath.of(container, feed.page(request, List.of())));
  }

  private static WireResponse partitionKeyRanges(
      Container container, PartitionMap partitions, String etag) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("_rid", container.resourceId().toString());
    ArrayNode ranges = body.putArray("PartitionKeyRanges");
    for (Partition partition : partitions) {
      ranges.add(ResourceJson.of(container, partitions, partition));
    }
    body.put("_count", ranges.size());
    return Responses.charged(WireResponse.json(200, body), RequestCharge.catalogueRead())
        .with("etag", etag)
        .with("x-ms-item-count", Integer.toString(ranges.size()));
  }

  private static WireResponse respond(int status, RequestUnits charge, Container container) {
    return ContentPath.of(
        container.database(), Responses.of(status, charge, ResourceJson.of(container), container));
  }

  /**
   * The answer to a read: with how much it holds and how far its index is, if that is asked for.
   */
  private WireResponse described(WireRequest request, Container container) {
    ObjectNode json = ResourceJson.of(container);
    if (request.flag(WireHeaders.POPULATE_PARTITION_STATISTICS)) {
      json.set("statistics", statistics(container));
    }
    WireResponse response =
        ContentPath.of(
            container.database(),
            Responses.of(200, RequestCharge.catalogueRead(), json, container));
    if (request.flag(WireHeaders.POPULATE_QUOTA)) {
      QuotaHeaders.of(response, engine.usage(container))
          .with(
              "x-ms-documentdb-collection-index-transformation-progress",
              Integer.toString(engine.expiryWorker().buildProgress(container)));
    }
    return response.with("content-location", request.endpoint() + request.path().raw());
  }

  private ArrayNode statistics(Container container) {
    ArrayNode statistics = JsonNodeFactory.instance.arrayNode();
    for (Partition partition : container.partitions()) {
      ContainerUsage usage = engine.usage(partition);
      ObjectNode entry = statistics.addObject();
      entry.put("id", Integer.toString(partition.id()));
      entry.put("sizeInKB", usage.kilobytes());
      entry.put("documentCount", usage.items());
      entry.putArray("partitionKeys");
    }
    return statistics;
  }

  private Database owner(WireRequest request) {
    return engine.owningDatabase(request.path().segment(1));
  }

  private Container container(WireRequest request) {
    Database database = owner(request);
    String name = request.path().segment(3);
    return engine
        .catalogue()
        .findContainer(database, name)
        .orElseThrow(
            () ->
                EngineException.notFound(
                    "The container '%s' does not exist in the database '%s'."
                        .formatted(name, database.name())));
  }
}
