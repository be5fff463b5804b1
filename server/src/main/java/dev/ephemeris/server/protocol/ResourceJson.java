// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.Database;
import dev.ephemeris.engine.catalogue.ThroughputOwner;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.partition.PartitionMap;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.model.Throughput;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes down databases, containers, partition key ranges and offers as clients read them. */
public final class ResourceJson {
  private ResourceJson() {}

  public static ObjectNode of(Database database) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", database.name());
    system(
        json, database.resourceId(), self(database), database.etag(), database.timestampSeconds());
    json.put("_colls", "colls/");
    json.put("_users", "users/");
    return json;
  }

  public static ObjectNode of(Container container) {
    ObjectNode json = container.settings().json().deepCopy();
    system(
        json,
        container.resourceId(),
        self(container),
        container.etag(),
        container.timestampSeconds());
    json.put("_docs", "docs/");
    json.put("_sprocs", "sprocs/");
    json.put("_triggers", "triggers/");
    json.put("_udfs", "udfs/");
    json.put("_conflicts", "conflicts/");
    return json;
  }

  /**
   * @param partitions of the container, of which the partition is one
   */
  public static ObjectNode of(Container container, PartitionMap partitions, Partition partition) {
    ResourceId resourceId =
        ResourceId.partitionKeyRange(container.resourceId(), partition.id() + 1L);
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", Integer.toString(partition.id()));
    json.put("minInclusive", partition.range().minimum().hex());
    json.put("maxExclusive", partition.range().maximum().hex());
    json.put("ridPrefix", partition.id());
    json.put("throughputFraction", 1.0 / partitions.size());
    json.put("status", "online");
    ArrayNode parents = json.putArray("parents");
    partition.parents().forEach(parent -> parents.add(Integer.toString(parent)));
    system(
        json,
        resourceId,
        self(container) + "pkranges/" + resourceId + "/",
        partitionKeyRangesETag(partitions),
        container.timestampSeconds());
    return json;
  }

  /** The offer in which a throughput is read and replaced. */
  public static ObjectNode offer(ThroughputOwner owner) {
    ObjectNode json = JsonNodeFactory.instance.objectNode();
    json.put("id", owner.offerId().toString());
    Throughput.Tier tier = owner.throughput().tier();
    boolean isOfOld = tier != Throughput.Tier.NONE;
    json.put("offerVersion", isOfOld ? OfferContent.VERSION_OF_OLD : "V2");
    json.put("offerType", isOfOld ? tier.name() : "Invalid");
    json.set("content", OfferContent.of(owner.throughput()));
    json.put("resource", self(owner));
    json.put("offerResourceId", owner.resourceId().toString());
    system(
        json,
        owner.offerId(),
        "offers/" + owner.offerId() + "/",
        owner.offerETag(),
        owner.timestampSeconds());
    return json;
  }

  /** Another one after each change of the container's ranges. */
  public static String partitionKeyRangesETag(PartitionMap partitions) {
    return "\"" + partitions.version() + "\"";
  }

  /** The link of what an offer is for. */
  public static String self(ThroughputOwner owner) {
    return switch (owner) {
      case Database database -> self(database);
      case Container container -> self(container);
    };
  }

  private static String self(Database database) {
    return "dbs/" + database.resourceId() + "/";
  }

  private static String self(Container container) {
    return self(container.database()) + "colls/" + container.resourceId() + "/";
  }

  private static void system(
      ObjectNode json, ResourceId resourceId, String self, String etag, long timestampSeconds) {
    json.put("_rid", resourceId.toString());
    json.put("_self", self);
    json.put("_etag", etag);
    json.put("_ts", timestampSeconds);
  }
}
