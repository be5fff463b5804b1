// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.metrics;

import java.util.List;

/**
 * All metrics. The names follow Micrometer's convention; in Prometheus' text dots are underscores,
 * the unit is appended, and counters end in {@code _total}.
 */
public enum Metric {
  REQUESTS(Kind.COUNTER, "requests", "", "Requests answered", "operation", "status"),
  REQUEST_DURATION(
      Kind.HISTOGRAM,
      "request.duration",
      "seconds",
      "From reading a request until its answer is handed to the network",
      "operation"),
  REQUEST_UNITS(Kind.COUNTER, "request.units", "", "Request units charged", "operation"),
  REQUESTS_UNDER_WAY(Kind.GAUGE, "requests.under.way", "", "Requests being answered"),
  WORK_UNDER_WAY(Kind.GAUGE, "work.under.way", "", "Requests that wait for storage or use it"),
  WORK_UNDER_WAY_LIMIT(
      Kind.GAUGE,
      "work.under.way.limit",
      "",
      "Bound on requests that wait for storage or use it; further ones get 429"),
  REQUEST_BODIES(Kind.GAUGE, "request.bodies", "bytes", "Bodies of the requests under way"),
  REQUEST_BODIES_LIMIT(
      Kind.GAUGE, "request.bodies.limit", "bytes", "Bound on the bodies of running requests"),
  UNDECODED(
      Kind.GAUGE,
      "undecoded",
      "bytes",
      "Incomplete heads of requests, and requests that wait for the answer to the one before"),
  UNDECODED_LIMIT(Kind.GAUGE, "undecoded.limit", "bytes", "Bound on undecoded bytes"),
  UNREAD_ANSWERS(Kind.GAUGE, "unread.answers", "bytes", "Answers that clients have not read"),
  UNREAD_ANSWERS_LIMIT(Kind.GAUGE, "unread.answers.limit", "bytes", "Bound on unread answers"),
  CONNECTIONS(Kind.GAUGE, "connections", "", "Connections open"),
  CONNECTIONS_LIMIT(Kind.GAUGE, "connections.limit", "", "Connections that may be open"),
  CONNECTIONS_CLOSED(
      Kind.COUNTER,
      "connections.closed",
      "",
      "Connections closed by the server before their clients did",
      "reason"),

  DATABASES(Kind.GAUGE, "databases", "", "Databases"),
  CONTAINERS(Kind.GAUGE, "containers", "", "Containers in all databases"),
  CONTAINERS_NOT_SHOWN(
      Kind.GAUGE, "containers.not.shown", "", "Containers that have no series of their own here"),
  THROUGHPUT(
      Kind.GAUGE, "throughput", "", "Throughput of all containers, in request units per second"),
  CONTAINER_THROUGHPUT(
      Kind.GAUGE,
      "container.throughput",
      "",
      "Throughput of a container, in request units per second",
      "database",
      "container"),
  ITEMS_LIVE(Kind.GAUGE, "items.live", "", "Items that can be read, in all containers"),
  CONTAINER_ITEMS_LIVE(
      Kind.GAUGE, "container.items.live", "", "Items that can be read", "database", "container"),
  PURGE_BACKLOG(
      Kind.GAUGE,
      "purge.backlog",
      "",
      "Items that are expired and not yet purged, in all containers"),
  CONTAINER_PURGE_BACKLOG(
      Kind.GAUGE,
      "container.purge.backlog",
      "",
      "Items that are expired and not yet purged",
      "database",
      "container"),
  PURGE_LAG(
      Kind.GAUGE,
      "purge.lag",
      "seconds",
      "Age of the oldest expired, unpurged item of all containers"),
  CONTAINER_PURGE_LAG(
      Kind.GAUGE,
      "container.purge.lag",
      "seconds",
      "Age of the oldest expired, unpurged item",
      "database",
      "container"),
  ITEMS_PURGED(Kind.COUNTER, "items.purged", "", "Items purged, in all containers"),
  CONTAINER_ITEMS_PURGED(
      Kind.COUNTER, "container.items.purged", "", "Items purged", "database", "container"),
  INHERITOR_QUEUE(
      Kind.GAUGE,
      "expiry.queue.inheritors",
      "",
      "Items that wait to expire by the container's default, in all containers"),
  CONTAINER_INHERITOR_QUEUE(
      Kind.GAUGE,
      "container.expiry.queue.inheritors",
      "",
      "Items that wait to expire by the container's default",
      "database",
      "container"),
  OWNER_QUEUE(
      Kind.GAUGE,
      "expiry.queue.owners",
      "",
      "Items that wait to expire by a ttl of their own, in all containers"),
  CONTAINER_OWNER_QUEUE(
      Kind.GAUGE,
      "container.expiry.queue.owners",
      "",
      "Items that wait to expire by a ttl of their own",
      "database",
      "container"),
  REQUEST_UNITS_SPENT(
      Kind.COUNTER, "request.units.spent", "", "Request units that requests on items have spent"),
  REQUEST_UNITS_LEFT_OVER_SPENT(
      Kind.COUNTER,
      "request.units.purging",
      "",
      "Spare request units that purging and reindexing have spent"),
  REQUESTS_THROTTLED(
      Kind.COUNTER, "requests.throttled", "", "Requests refused because throughput was used up"),
  STORAGE(Kind.GAUGE, "storage", "bytes", "Approximate size of the stored data"),
  UNERASED(
      Kind.GAUGE,
      "unerased",
      "seconds",
      "Age of the oldest purged or deleted data that may still be in files"),
  LACKING_MEMORY(
      Kind.GAUGE,
      "lacking.memory",
      "bytes",
      "Approximate memory for the lists of items without a property that was sorted by"),
  CLOCK_OFFSET(
      Kind.GAUGE, "clock.offset", "seconds", "How far the clock was moved ahead of the machine's"),

  UPGRADE_ITEMS_LEFT(
      Kind.GAUGE,
      "upgrade.items.left",
      "",
      "Items that the upgrade of data of an earlier version still has to rewrite"),
  BUILD(Kind.GAUGE, "build", "", "Always 1; the label tells the version", "version"),
  UPTIME(Kind.GAUGE, "uptime", "seconds", "Since the process began"),
  HEAP(Kind.GAUGE, "heap.used", "bytes", "Java's heap in use"),
  RESIDENT_MEMORY(Kind.GAUGE, "resident.memory", "bytes", "The process' resident memory"),
  THREADS(Kind.GAUGE, "threads", "", "Java's threads"),
  GARBAGE_COLLECTION(Kind.COUNTER, "gc.time", "seconds", "Time spent collecting garbage");

  /** How a metric behaves. */
  public enum Kind {
    /** Goes up and down. */
    GAUGE,
    /** Only grows while the process lives. */
    COUNTER,
    /** Counts the values in each of a few ranges. */
    HISTOGRAM
  }

  private static final String PREFIX = "ephemeris.";

  private final Kind kind;
  private final String meterName;
  private final String unit;
  private final String description;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of, which cannot be changed
  private final List<String> labels;

  Metric(Kind kind, String name, String unit, String description, String... labels) {
    this.kind = kind;
    this.meterName = PREFIX + name;
    this.unit = unit;
    this.description = description;
    this.labels = List.of(labels);
  }

  public Kind kind() {
    return kind;
  }

  /** Its name as Micrometer knows it, without the unit. */
  public String meterName() {
    return meterName;
  }

  /** The unit; empty for counts. */
  public String unit() {
    return unit;
  }

  public String description() {
    return description;
  }

  /** The names of the labels that each of its series has. */
  public List<String> labels() {
    return labels;
  }
}
