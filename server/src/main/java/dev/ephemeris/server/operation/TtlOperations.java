package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.ContainerSettings;
import dev.ephemeris.engine.expiry.ExpiryReports;
import dev.ephemeris.engine.item.ExpiredListing;
import dev.ephemeris.engine.item.ExpiredPage;
import dev.ephemeris.engine.item.UpcomingListing;
import dev.ephemeris.engine.item.UpcomingPage;
import dev.ephemeris.engine.ttl.TtlMode;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.server.wire.TtlJson;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What an operator can ask about a container's time to live, and undo: {@code
 * /_ephemeris/dbs/{database}/colls/{container}/ttl…}, signed for the container.
 */
final class TtlOperations {
  private static final int DATABASE = 2;
  private static final int CONTAINER = 4;
  private static final int DEFAULT_BUCKETS = 24;

  /** No item expires later: far beyond the largest _ts with the largest ttl. */
  private static final long END_OF_TIME = 1L << 40;

  private final Engine engine;

  TtlOperations(Engine engine) {
    this.engine = engine;
  }

  /** {@code GET …/ttl} */
  CompletableFuture<WireResponse> status(WireRequest request) {
    Container container = container(request);
    return answer(() -> TtlJson.of(engine.expiryReports().status(container), container, now()));
  }

  /** {@code GET …/ttl/forecast?bucket=minute|hour|day&count=n} */
  CompletableFuture<WireResponse> forecast(WireRequest request) {
    Container container = container(request);
    TtlJson.Bucket bucket = bucket(request.path().parameter("bucket"));
    int count = count(request.path().parameter("count"));
    return answer(
        () ->
            TtlJson.of(
                engine.expiryReports().forecast(container, bucket.seconds(), count),
                bucket,
                now()));
  }

  /** {@code POST …/ttl/preview} with {@code {"defaultTtl": n | -1 | null}} */
  CompletableFuture<WireResponse> preview(WireRequest request) {
    Container container = container(request);
    JsonNode given = RequestBodies.object(request).path("defaultTtl");
    if (given.isMissingNode()) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "The body must be {\"defaultTtl\": n}, with the seconds, -1 or null that you think of setting.");
    }
    TtlMode mode = ContainerSettings.ttlMode(given);
    return answer(() -> TtlJson.of(engine.expiryReports().preview(container, mode), mode));
  }

  /** {@code GET …/ttl/expired} */
  CompletableFuture<WireResponse> expired(WireRequest request) {
    Container container = container(request);
    int maxItems = PageHeaders.maxItemCount(request);
    String continuation = PageHeaders.continuation(request);
    return Responses.on(
        engine.storagePool(),
        () -> {
          ExpiredPage page = ExpiredListing.page(container, maxItems, continuation);
          WireResponse response =
              WireResponse.json(200, TtlJson.of(page, container.partitionKeyDefinition()));
          String next = page.continuation();
          return next == null ? response : response.with("x-ms-continuation", next);
        });
  }

  /** {@code GET …/ttl/upcoming?through=second} */
  CompletableFuture<WireResponse> upcoming(WireRequest request) {
    Container container = container(request);
    int maxItems = PageHeaders.maxItemCount(request);
    long through = second(request.path().parameter("through"));
    String continuation = PageHeaders.continuation(request);
    return Responses.on(
        engine.storagePool(),
        () -> {
          UpcomingPage page = UpcomingListing.page(container, maxItems, through, continuation);
          WireResponse response = WireResponse.json(200, TtlJson.of(page));
          String next = page.continuation();
          return next == null ? response : response.with("x-ms-continuation", next);
        });
  }

  /** {@code POST …/ttl/restore} with {@code {"id": …, "partitionKey": …}} */
  CompletableFuture<WireResponse> restore(WireRequest request) {
    Container container = container(request);
    ObjectNode body = RequestBodies.object(request);
    JsonNode id = body.path("id");
    JsonNode key = body.path("partitionKey");
    if (!id.isString() || key.isMissingNode()) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "The body must be {\"id\": \"…\", \"partitionKey\": \"…\"}, as the list of expired items shows them.");
    }
    PartitionKey partitionKey =
        ItemRequests.parsePartitionKey(key.isArray() ? key.toString() : "[" + key + "]");
    return engine
        .items()
        .restore(container, partitionKey, id.asString(), request.answerOn())
        .thenApply(
            result -> {
              ItemRecord item = result.item();
              WireResponse response =
                  WireResponse.json(200, item.value(), item.jsonOffset(), item.jsonLength());
              return Responses.charged(response, result.charge()).with("etag", result.etag());
            });
  }

  private interface Report {
    ObjectNode json();
  }

  private CompletableFuture<WireResponse> answer(Report report) {
    return Responses.on(engine.storagePool(), () -> WireResponse.json(200, report.json()));
  }

  private long now() {
    return engine.clock().nowSeconds();
  }

  private Container container(WireRequest request) {
    return engine.owningContainer(
        request.path().segment(DATABASE), request.path().segment(CONTAINER));
  }

  private static TtlJson.Bucket bucket(@Nullable String name) {
    if (name == null) {
      return TtlJson.Bucket.HOUR;
    }
    for (TtlJson.Bucket bucket : TtlJson.Bucket.values()) {
      if (bucket.wireName().equals(name)) {
        return bucket;
      }
    }
    throw new WireException(
        WireError.BAD_REQUEST,
        "The bucket must be 'minute', 'hour' or 'day', not '%s'.".formatted(name));
  }

  private static int count(@Nullable String text) {
    try {
      return text == null ? DEFAULT_BUCKETS : Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "The count must be a number from 1 to %d, not '%s'."
              .formatted(ExpiryReports.MAX_INTERVALS, text));
    }
  }

  private static long second(@Nullable String text) {
    if (text == null) {
      return END_OF_TIME;
    }
    try {
      return Math.clamp(Long.parseLong(text), 0, END_OF_TIME);
    } catch (NumberFormatException e) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "'through' must be a second since 1970, as a whole number, not '%s'.".formatted(text));
    }
  }
}
