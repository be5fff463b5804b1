// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.base.ETag;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.model.Throughput;

/**
 * What has a throughput of its own, and so an offer in which it can be read and replaced: a
 * container, unless it shares its database's; a database, if its containers share one.
 */
public sealed interface ThroughputOwner permits Container, Database {
  /** How many kinds of throughput an ETag tells apart. */
  long KINDS = 3;

  ResourceId resourceId();

  Throughput throughput();

  long timestampSeconds();

  /**
   * The id of its offer. Databases and containers are numbered apart, offers together: containers
   * have the even numbers.
   */
  default ResourceId offerId() {
    int number = Math.toIntExact(resourceId().number());
    return ResourceId.offer(
        switch (this) {
          case Container ignored -> 2 * number;
          case Database ignored -> 2 * number + 1;
        });
  }

  /**
   * The ETag of its offer. It follows from the throughput alone: nothing more is stored, and a
   * change of the throughput does not look like one of the container.
   */
  default String offerETag() {
    Throughput throughput = throughput();
    int kind =
        switch (throughput.kind()) {
          case UNASKED -> 0;
          case MANUAL -> 1;
          case AUTOSCALE -> 2;
        };
    // Only one of the two is there, and 0 where it is not.
    long detail = throughput.tier().number() + throughput.incrementPercent() + 1L;
    return ETag.of(throughput.requestUnitsPerSecond(), kind + KINDS * detail);
  }

  /**
   * Refuses where its throughput cannot be removed. A database shares one budget between containers
   * for as long as it exists, and which budget a container spends is settled when it is created or
   * loaded.
   */
  default void checkMayGoWithout() {
    switch (this) {
      case Database database ->
          throw EngineException.invalid(
              "The throughput of the database '%s' cannot be removed: its containers share it."
                  .formatted(database.name()));
      case Container container -> {
        if (container.database().sharedBudget() != null) {
          throw EngineException.invalid(
              "The throughput of the container '%s' cannot be removed: its database shares one, and a container that was created with its own keeps it. Create another container to share."
                  .formatted(container.name()));
        }
      }
    }
  }
}
