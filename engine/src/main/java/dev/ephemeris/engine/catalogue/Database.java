package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.base.ETag;
import dev.ephemeris.keyspace.DatabaseRecord;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.model.Throughput;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** A database: a name and the containers in it. */
public final class Database {
  private final DatabaseRecord record;
  private final ResourceId resourceId;
  private final Map<String, Container> containersByName = new ConcurrentHashMap<>();
  private final Map<Integer, Container> containersByNumber = new ConcurrentSkipListMap<>();

  Database(DatabaseRecord record) {
    this.record = record;
    this.resourceId = ResourceId.database(record.number());
  }

  public String name() {
    return record.name();
  }

  public ResourceId resourceId() {
    return resourceId;
  }

  public long timestampSeconds() {
    return record.timestampSeconds();
  }

  public String etag() {
    return ETag.of(record.lsn(), record.timestampSeconds());
  }

  public Throughput throughput() {
    return record.throughput();
  }

  /** Its containers, oldest first. */
  public List<Container> containers() {
    return List.copyOf(containersByNumber.values());
  }

  DatabaseRecord record() {
    return record;
  }

  Map<String, Container> containersByName() {
    return containersByName;
  }

  Map<Integer, Container> containersByNumber() {
    return containersByNumber;
  }

  void add(Container container) {
    containersByNumber.put(container.record().number(), container);
    containersByName.put(container.name(), container);
  }

  void remove(Container container) {
    containersByName.remove(container.name());
    containersByNumber.remove(container.record().number());
  }
}
