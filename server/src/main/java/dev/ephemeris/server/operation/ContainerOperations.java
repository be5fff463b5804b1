// SPDX-License-Identifier: Apache-2.0
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
import dev.ephemeris.server.protocol.OwnerNames;
import dev.ephemeris.server.protocol.QuotaText;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.RequestOption;
import dev.ephemeris.server.protocol.ResourceJson;
import dev.ephemeris.server.protocol.Result;
import dev.ephemeris.server.protocol.ResultFact;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The operations on containers, and the list of a container's partition key ranges. */
final class ContainerOperations {
  private final Engine engine;

  ContainerOperations(Engine engine) {
    this.engine = engine;
  }

  /** {@code GET /dbs/{database}/colls} */
  Answer list(Request request) {
    Database database = owner(request);
    CatalogueFeed<Container> feed =
        new CatalogueFeed<>(
            "DocumentCollections",
            database.resourceId().toString(),
            Container::resourceId,
            ResourceJson::of);
    return Answer.ready(feed.page(request, database.containers()));
  }

  /** {@code POST /dbs/{database}/colls} with a query */
  Answer query(Request request) {
    Database database = owner(request);
    CatalogueQuery query =
        new CatalogueQuery(
            "DocumentCollections", database.resourceId().toString(), engine.clock().nowSeconds());
    return Answer.ready(
        query.page(request, database.containers().stream().map(ResourceJson::of).toList()));
  }

  /** {@code POST /dbs/{database}/colls} */
  Answer create(Request request) {
    Database database = owner(request);
    ContainerSettings settings = ContainerSettings.parse(RequestBodies.object(request));
    Throughput throughput = ThroughputOptions.of(request);
    return Answer.onStorage(
        () ->
            respond(
                201,
                RequestCharge.catalogueWrite(),
                engine.catalogue().createContainer(database, settings, throughput)));
  }

  /** {@code GET /dbs/{database}/colls/{container}} */
  Answer read(Request request) {
    Container container = container(request);
    // The progress of the index may have to be read from storage.
    return Answer.onStorage(
        () -> Results.unlessKnown(request, container.etag(), () -> described(request, container)));
  }

  /** {@code PUT /dbs/{database}/colls/{container}} */
  Answer replace(Request request) {
    Container container = container(request);
    ContainerSettings settings = ContainerSettings.parse(RequestBodies.object(request));
    return Answer.onStorage(
        () -> {
          engine.catalogue().replaceContainer(container, settings, request.ifMatch());
          return respond(200, RequestCharge.catalogueWrite(), container);
        });
  }

  /** {@code DELETE /dbs/{database}/colls/{container}} */
  Answer delete(Request request) {
    Container container = container(request);
    return Answer.onStorage(
        () -> {
          engine.catalogue().deleteContainer(container, request.ifMatch());
          return OwnerNames.of(
              container, Result.empty(204).charged(RequestCharge.catalogueWrite()));
        });
  }

  /** {@code GET /dbs/{database}/colls/{container}/pkranges} */
  Answer listPartitionKeyRanges(Request request) {
    Container container =
        engine.owningContainer(request.resource().database(), request.resource().container());
    PartitionMap partitions = container.partitions();
    String etag = ResourceJson.partitionKeyRangesETag(partitions);
    return Answer.ready(
        OwnerNames.of(
            container,
            Results.unlessKnown(
                request, etag, () -> partitionKeyRanges(container, partitions, etag))));
  }

  /** An empty list, of resources that are not supported yet. */
  Answer listNothing(Request request, String name) {
    Container container =
        engine.owningContainer(request.resource().database(), request.resource().container());
    CatalogueFeed<Container> feed =
        new CatalogueFeed<>(
            name, container.resourceId().toString(), Container::resourceId, ResourceJson::of);
    return Answer.ready(OwnerNames.of(container, feed.page(request, List.of())));
  }

  private static Result partitionKeyRanges(
      Container container, PartitionMap partitions, String etag) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("_rid", container.resourceId().toString());
    ArrayNode ranges = body.putArray("PartitionKeyRanges");
    for (Partition partition : partitions) {
      ranges.add(ResourceJson.of(container, partitions, partition));
    }
    body.put("_count", ranges.size());
    return Result.json(200, body)
        .charged(RequestCharge.catalogueRead())
        .with(ResultFact.ETAG, etag)
        .with(ResultFact.ITEM_COUNT, ranges.size());
  }

  private static Result respond(int status, RequestUnits charge, Container container) {
    return OwnerNames.of(
        container.database(), Results.of(status, charge, ResourceJson.of(container), container));
  }

  /**
   * The answer to a read, with usage and the progress of the index if the request asks for them.
   */
  private Result described(Request request, Container container) {
    ObjectNode json = ResourceJson.of(container);
    if (request.isOn(RequestOption.POPULATE_PARTITION_STATISTICS)) {
      json.set("statistics", statistics(container));
    }
    Result response =
        OwnerNames.of(
            container.database(), Results.of(200, RequestCharge.catalogueRead(), json, container));
    if (request.isOn(RequestOption.POPULATE_QUOTA)) {
      QuotaText.of(response, engine.usage(container))
          .with(ResultFact.INDEX_PROGRESS, engine.backgroundWorker().buildProgress(container));
    }
    return response.withOptional(ResultFact.LOCATION, request.text(RequestOption.LOCATION));
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

  private Database owner(Request request) {
    return engine.owningDatabase(request.resource().database());
  }

  private Container container(Request request) {
    Database database = owner(request);
    String name = request.resource().container();
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
