// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.document.ItemBody;
import dev.ephemeris.engine.forecast.ExpiredPage;
import dev.ephemeris.engine.forecast.Forecast;
import dev.ephemeris.engine.forecast.Preview;
import dev.ephemeris.engine.forecast.TtlStatus;
import dev.ephemeris.engine.forecast.UpcomingPage;
import dev.ephemeris.engine.throughput.Spending;
import dev.ephemeris.engine.ttl.TtlMode;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.model.Throughput;
import dev.ephemeris.model.partition.PartitionKeyDefinition;
import java.util.Locale;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The JSON of reports about time to live. Every number is exact, except those named in {@code
 * estimates}.
 */
public final class TtlJson {
  private static final JsonMapper JSON = JsonMapper.shared();

  private TtlJson() {}

  /** The lengths of a forecast's intervals. */
  public enum Bucket {
    MINUTE(60),
    HOUR(3_600),
    DAY(86_400);

    private final long seconds;

    Bucket(long seconds) {
      this.seconds = seconds;
    }

    public long seconds() {
      return seconds;
    }

    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public static ObjectNode of(TtlStatus status, Container container, long nowSeconds) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    put(json, status.mode());
    json.put("nowSeconds", nowSeconds);
    json.put("liveCount", status.liveCount());
    json.put("expiredCount", status.expiredCount());
    if (status.oldestOverdueSeconds().isPresent()) {
      json.put("oldestOverdueSeconds", status.oldestOverdueSeconds().getAsLong());
    } else {
      json.putNull("oldestOverdueSeconds");
    }
    json.put("purgedTotal", status.purgedTotal());
    json.put("purgeRatePerSecond", status.purgedPerSecond());
    json.put("reindexProgress", status.reindexProgress());
    ObjectNode stored = json.putObject("stored");
    stored.put("withDefaultTtl", status.inheritorCount());
    stored.put("withOwnTtl", status.ownerCount());
    stored.put("neverExpiring", status.neverCount());
    putRequestUnits(json, container);
    ArrayNode estimates = json.putArray("estimates");
    if (status.oldestOverdueIsEstimate()) {
      estimates.add("oldestOverdueSeconds");
    }
    return json;
  }

  private static void putRequestUnits(ObjectNode json, Container container) {
    Spending spending = container.spending();
    json.putObject("requestUnits")
        .put("perSecond", container.spendableThroughput().requestUnitsPerSecond())
        .put("asked", container.spendableThroughput().kind() != Throughput.Kind.UNASKED)
        .put("enforced", container.isThroughputEnforced())
        .put("shared", container.sharesThroughput())
        .put("spentByRequests", spending.byRequests().toDouble())
        .put("spentInBackground", spending.inBackground().toDouble());
  }

  public static ObjectNode of(Forecast forecast, Bucket bucket, long nowSeconds) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("nowSeconds", nowSeconds);
    json.put("bucket", bucket.wireName());
    json.put("expiredCount", forecast.expired());
    ArrayNode buckets = json.putArray("buckets");
    for (Forecast.Interval interval : forecast.intervals()) {
      buckets
          .addObject()
          .put("afterSecond", interval.afterSecond())
          .put("throughSecond", interval.throughSecond())
          .put("count", interval.count());
    }
    json.put("laterCount", forecast.later());
    json.put("neverCount", forecast.never());
    json.putArray("estimates");
    return json;
  }

  public static ObjectNode of(Preview preview, TtlMode mode) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    put(json, mode);
    json.put("expiredAlready", preview.expiredAlready());
    json.put("atOnce", preview.atOnce());
    json.put("withinHour", preview.withinHour());
    json.put("withinDay", preview.withinDay());
    json.put("withinWeek", preview.withinWeek());
    json.putArray("estimates");
    return json;
  }

  public static ObjectNode of(ExpiredPage page, PartitionKeyDefinition definition) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    ArrayNode items = json.putArray("items");
    for (ItemRecord item : page.items()) {
      ObjectNode text = JSON.readValue(item.json(), ObjectNode.class);
      ObjectNode entry = items.addObject();
      entry.set("id", text.path("id"));
      entry.set("partitionKey", JSON.readTree(ItemBody.partitionKeyOf(item, definition).toJson()));
      entry.set("item", text);
    }
    json.put("count", items.size());
    json.put("complete", page.complete());
    json.put("continuation", page.continuation());
    return json;
  }

  public static ObjectNode of(UpcomingPage page) {
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("nowSeconds", page.nowSeconds());
    ArrayNode items = json.putArray("items");
    for (UpcomingPage.Item item : page.items()) {
      ObjectNode entry = items.addObject().put("id", item.id());
      entry.set("partitionKey", JSON.readTree(item.partitionKey().toJson()));
      entry.put("expiresAtSecond", item.endSecond());
      entry.put("lastModifiedSecond", item.lastModifiedSecond());
      item.ownTtl().ifPresentOrElse(ttl -> entry.put("ownTtl", ttl), () -> entry.putNull("ownTtl"));
    }
    json.put("count", items.size());
    json.put("complete", page.complete());
    json.put("continuation", page.continuation());
    return json;
  }

  private static void put(ObjectNode json, TtlMode mode) {
    switch (mode) {
      case TtlMode.Off ignored -> json.putNull("defaultTtl").put("state", "off");
      case TtlMode.OnWithoutDefault ignored ->
          json.put("defaultTtl", -1).put("state", "onNoDefault");
      case TtlMode.OnWithDefault on -> json.put("defaultTtl", on.seconds()).put("state", "on");
    }
  }
}
