// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.keyspace.ContainerRecord;
import dev.ephemeris.model.ResourceId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/**
 * All databases, and through them all containers, in memory. Any thread may look them up; only the
 * {@link Catalogue} changes them, one change at a time.
 *
 * <p>Databases and containers are found by name or resource id. If a text is the resource id of one
 * and the name of another, the resource id wins: clients treat such a text as a resource id, and a
 * name must not be able to change its meaning.
 */
final class Directory {
  private final Map<String, Database> databasesByName = new ConcurrentHashMap<>();
  private final Map<Integer, Database> databasesByNumber = new ConcurrentSkipListMap<>();

  void add(Database database) {
    databasesByNumber.put(database.record().number(), database);
    databasesByName.put(database.name(), database);
  }

  void remove(Database database) {
    databasesByName.remove(database.name());
    databasesByNumber.remove(database.record().number());
  }

  /** All databases, oldest first. */
  List<Database> databases() {
    return List.copyOf(databasesByNumber.values());
  }

  int databaseCount() {
    return databasesByName.size();
  }

  boolean hasDatabase(String name) {
    return databasesByName.containsKey(name);
  }

  /** The database of a stored container. */
  Database ownerOf(ContainerRecord container) {
    Database database = databasesByNumber.get(container.databaseNumber());
    if (database == null) {
      throw new IllegalStateException("Container " + container.number() + " has no database");
    }
    return database;
  }

  Optional<Database> findDatabase(String nameOrResourceId) {
    if (ResourceId.mayBe(ResourceId.Kind.DATABASE, nameOrResourceId)) {
      Optional<Database> byResourceId =
          ResourceId.parse(nameOrResourceId)
              .filter(id -> id.kind() == ResourceId.Kind.DATABASE)
              .map(id -> databasesByNumber.get(id.databaseNumber()));
      if (byResourceId.isPresent()) {
        return byResourceId;
      }
    }
    return Optional.ofNullable(databasesByName.get(nameOrResourceId));
  }

  Optional<Container> findContainer(Database database, String nameOrResourceId) {
    if (ResourceId.mayBe(ResourceId.Kind.CONTAINER, nameOrResourceId)) {
      Optional<Container> byResourceId =
          ResourceId.parse(nameOrResourceId)
              .filter(id -> id.kind() == ResourceId.Kind.CONTAINER)
              .filter(id -> id.databaseNumber() == database.record().number())
              .map(id -> database.containersByNumber().get(id.containerNumber()));
      if (byResourceId.isPresent()) {
        return byResourceId;
      }
    }
    return Optional.ofNullable(database.containersByName().get(nameOrResourceId));
  }

  /** All resources with a throughput of their own, in the order of their offers' ids. */
  List<ThroughputOwner> throughputOwners() {
    List<ThroughputOwner> owners = new ArrayList<>();
    for (Database database : databases()) {
      if (database.sharedBudget() != null) {
        owners.add(database);
      }
      database.containers().stream().filter(c -> !c.sharesThroughput()).forEach(owners::add);
    }
    owners.sort(Comparator.comparingLong(owner -> owner.offerId().number()));
    return owners;
  }

  /** Refuses a change of a database that has been deleted meanwhile. */
  void checkExists(Database database) {
    if (databasesByName.get(database.name()) != database) {
      throw EngineException.notFound(
          "The database '%s' does not exist.".formatted(database.name()));
    }
  }

  /** Refuses a change of a container that has been deleted meanwhile. */
  void checkExists(Container container) {
    Database database = container.database();
    if (databasesByName.get(database.name()) != database
        || database.containersByName().get(container.name()) != container) {
      throw EngineException.notFound(
          "The container '%s' does not exist.".formatted(container.name()));
    }
  }
}
