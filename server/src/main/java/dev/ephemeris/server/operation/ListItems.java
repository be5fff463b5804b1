package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.item.ItemListing;
import dev.ephemeris.engine.item.ItemPage;
import dev.ephemeris.engine.item.ListScope;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.model.partition.EffectivePartitionKey;
import dev.ephemeris.model.partition.EffectivePartitionKeyRange;
import dev.ephemeris.model.partition.PartitionKey;
import dev.ephemeris.server.wire.SessionToken;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import dev.ephemeris.server.wire.WireHeaders;
import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** {@code GET /dbs/{database}/colls/{container}/docs}: a page of items. */
final class ListItems implements Operation {
  private final Engine engine;
  private final ItemRequests requests;

  ListItems(Engine engine) {
    this.engine = engine;
    this.requests = new ItemRequests(engine);
  }

  @Override
  public CompletableFuture<WireResponse> handle(WireRequest request) {
    if (request.header(WireHeaders.A_IM) != null) {
      throw new WireException(WireError.NOT_IMPLEMENTED, "The change feed is not supported yet.");
    }
    Container container = requests.container(request);
    ListScope scope = scope(request, container);
    int maxItems = PageHeaders.maxItemCount(request);
    String continuation = PageHeaders.continuation(request);
    return Responses.on(
        engine.storagePool(),
        () -> response(container, ItemListing.page(container, scope, maxItems, continuation)));
  }

  private static ListScope scope(WireRequest request, Container container) {
    PartitionKey partitionKey = ItemRequests.optionalPartitionKey(request);
    if (partitionKey != null && !partitionKey.isEmpty()) {
      return new ListScope.WithPartitionKey(partitionKey);
    }
    EffectivePartitionKeyRange range = effectiveRange(request);
    if (range != null) {
      return new ListScope.WithinRange(range);
    }
    String rangeId = request.header(WireHeaders.PARTITION_KEY_RANGE_ID);
    if (rangeId == null) {
      return new ListScope.WholeContainer();
    }
    // Some clients write the container's resource id before the range's.
    String ordinal = rangeId.substring(rangeId.lastIndexOf(',') + 1).trim();
    return container
        .partition(ordinal)
        .map(ListScope.OnePartition::new)
        .orElseThrow(
            () ->
                new WireException(
                    WireError.PARTITION_KEY_RANGE_GONE,
                    "The container has no partition key range '%s'.".formatted(ordinal)));
  }

  private static @Nullable EffectivePartitionKeyRange effectiveRange(WireRequest request) {
    String start = request.header(WireHeaders.START_EPK);
    String end = request.header(WireHeaders.END_EPK);
    if (start == null || end == null) {
      return null;
    }
    EffectivePartitionKey minimum = EffectivePartitionKey.fromHex(start).orElse(null);
    EffectivePartitionKey maximum = EffectivePartitionKey.fromHex(end).orElse(null);
    if (minimum == null || maximum == null || minimum.compareTo(maximum) >= 0) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "The effective partition keys from '%s' to '%s' are not a range.".formatted(start, end));
    }
    return new EffectivePartitionKeyRange(minimum, maximum);
  }

  private static WireResponse response(Container container, ItemPage page) {
    WireResponse response =
        Responses.charged(WireResponse.json(200, body(container, page)), page.charge())
            .with("x-ms-item-count", Integer.toString(page.items().size()))
            .with("x-ms-session-token", SessionToken.of(page.partitionOrdinal(), page.lsn()))
            .with("lsn", Long.toString(page.lsn()));
    String continuation = page.continuation();
    return continuation == null ? response : response.with("x-ms-continuation", continuation);
  }

  private static byte[] body(Container container, ItemPage page) {
    ByteArrayOutputStream body = new ByteArrayOutputStream(1024);
    body.writeBytes(ascii("{\"_rid\":\"" + container.resourceId() + "\",\"Documents\":["));
    boolean first = true;
    for (ItemRecord item : page.items()) {
      if (!first) {
        body.write(',');
      }
      first = false;
      body.write(item.value(), item.jsonOffset(), item.jsonLength());
    }
    body.writeBytes(ascii("],\"_count\":" + page.items().size() + "}"));
    return body.toByteArray();
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
