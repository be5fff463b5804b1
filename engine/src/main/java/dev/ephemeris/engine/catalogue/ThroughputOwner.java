// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.base.ETag;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.model.ResourceId;
import dev.ephemeris.model.Throughput;

/**
 * A resource with a throughput of its own, which clients read and replace as an offer: a container,
 * unless it shares its database's throughput, or a database whose containers share one.
 */
public sealed interface ThroughputOwner permits Container, Database {
  /** How many kinds of throughput an ETag distinguishes. */
  long KINDS = 3;

  ResourceId resourceId();

  Throughput throughput();

  long timestampSeconds();

  /**
   * The id of its offer. Databases and containers are numbered separately, offers together, so
   * containers have the even numbers.
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
   * The ETag of its offer. It is computed from the throughput alone: nothing more is stored, and a
   * change of the throughput does not look like a change of the container.
   */
  default String offerETag() {
    Throughput throughput = throughput();
    int kind =
        switch (throughput.kind()) {
          case UNASKED -> 0;
          case MANUAL -> 1;
          case AUTOSCALE -> 2;
        };
    // At most one of the two is set; the other is 0.
    long detail = throughput.tier().number() + throughput.incrementPercent() + 1L;
    return ETag.of(throughput.requestUnitsPerSecond(), kind + KINDS * detail);
  }

  /**
   * Refuses the removal of its throughput. A database shares one budget between containers as long
   * as it exists, and which budget a container spends is decided when it is created or loaded.
   */
  default void checkRemovable() {
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
