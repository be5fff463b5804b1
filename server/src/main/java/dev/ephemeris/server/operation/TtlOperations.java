// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.ContainerSettings;
import dev.ephemeris.engine.document.ItemResult;
import dev.ephemeris.engine.forecast.ExpiredListing;
import dev.ephemeris.engine.forecast.ExpiredPage;
import dev.ephemeris.engine.forecast.ExpiryReports;
import dev.ephemeris.engine.forecast.UpcomingListing;
import dev.ephemeris.engine.forecast.UpcomingPage;
import dev.ephemeris.engine.ttl.TtlMode;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.RequestOption;
import dev.ephemeris.server.protocol.Result;
import dev.ephemeris.server.protocol.ResultFact;
import dev.ephemeris.server.protocol.TtlJson;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reports about a container's time to live, and restoring expired items. */
final class TtlOperations {
  private static final int DEFAULT_BUCKETS = 24;

  /** A second after every possible expiry: beyond the largest _ts plus the largest ttl. */
  private static final long END_OF_TIME = 1L << 40;

  private final Engine engine;

  TtlOperations(Engine engine) {
    this.engine = engine;
  }

  /** {@code GET …/ttl} */
  Answer status(Request request) {
    Container container = container(request);
    return answer(() -> TtlJson.of(engine.expiryReports().status(container), container, now()));
  }

  /** {@code GET …/ttl/forecast?bucket=minute|hour|day&count=n} */
  Answer forecast(Request request) {
    Container container = container(request);
    TtlJson.Bucket bucket = bucket(request.text(RequestOption.FORECAST_BUCKET));
    int count = count(request);
    return answer(
        () ->
            TtlJson.of(
                engine.expiryReports().forecast(container, bucket.seconds(), count),
                bucket,
                now()));
  }

  /** {@code POST …/ttl/preview} with {@code {"defaultTtl": n | -1 | null}} */
  Answer preview(Request request) {
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
  Answer expired(Request request) {
    Container container = container(request);
    int maxItems = PageOptions.maxItemCount(request);
    String continuation = PageOptions.continuation(request);
    return Answer.onStorage(
        () -> {
          ExpiredPage page = ExpiredListing.page(container, maxItems, continuation);
          return Result.json(200, TtlJson.of(page, container.partitionKeyDefinition()))
              .withOptional(ResultFact.CONTINUATION, page.continuation());
        });
  }

  /** {@code GET …/ttl/upcoming?through=second} */
  Answer upcoming(Request request) {
    Container container = container(request);
    int maxItems = PageOptions.maxItemCount(request);
    long through = through(request);
    String continuation = PageOptions.continuation(request);
    return Answer.onStorage(
        () -> {
          UpcomingPage page = UpcomingListing.page(container, maxItems, through, continuation);
          return Result.json(200, TtlJson.of(page))
              .withOptional(ResultFact.CONTINUATION, page.continuation());
        });
  }

  /** {@code POST …/ttl/restore} with {@code {"id": …, "partitionKey": …}} */
  Answer restore(Request request) {
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
    return new Answer.Queued(
        () ->
            engine
                .items()
                .restore(container, partitionKey, id.asString(), request.answerOn())
                .thenApply(TtlOperations::restored));
  }

  private static Result restored(ItemResult result) {
    ItemRecord item = result.item();
    return Result.json(200, item.value(), item.jsonOffset(), item.jsonLength())
        .charged(result.charge())
        .with(ResultFact.ETAG, result.etag());
  }

  private interface Report {
    ObjectNode json();
  }

  private Answer answer(Report report) {
    return Answer.onStorage(() -> Result.json(200, report.json()));
  }

  private long now() {
    return engine.clock().nowSeconds();
  }

  private Container container(Request request) {
    return engine.owningContainer(request.resource().database(), request.resource().container());
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

  private static int count(Request request) {
    Long count =
        request.number(
            RequestOption.FORECAST_COUNT, "a number from 1 to " + ExpiryReports.MAX_INTERVALS);
    return count == null ? DEFAULT_BUCKETS : Math.toIntExact(count);
  }

  private static long through(Request request) {
    Long through =
        request.number(RequestOption.UPCOMING_THROUGH, "a second since 1970, as a whole number");
    return through == null ? END_OF_TIME : Math.clamp(through, 0, END_OF_TIME);
  }
}
