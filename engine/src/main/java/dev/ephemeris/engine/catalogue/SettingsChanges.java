// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.commit.UnknownOutcomeException;
import dev.ephemeris.engine.ttl.TtlPolicy;
import dev.ephemeris.keyspace.ContainerRecord;

/**
 * Replaces the settings of containers. The cut-offs of what has expired so far are stored with
 * them, while the container's time stands still ({@link dev.ephemeris.engine.ttl.ContainerTime}).
 *
 * <p>Callers hold the catalogue's lock.
 */
final class SettingsChanges {
  private final CatalogueStore store;
  private final CatalogueChanges changes;

  SettingsChanges(CatalogueStore store, CatalogueChanges changes) {
    this.store = store;
    this.changes = changes;
  }

  /** Replaces a container's settings, which have been checked. */
  void replace(Container container, ContainerSettings settings) {
    container
        .time()
        .change(
            nowSeconds -> {
              TtlPolicy policy = container.ttlPolicy().changedTo(settings.ttlMode(), nowSeconds);
              ContainerRecord old = container.record();
              ContainerRecord record =
                  new ContainerRecord(
                      old.databaseNumber(),
                      old.number(),
                      old.name(),
                      store.nextLsn(),
                      nowSeconds,
                      settings.json().toString(),
                      old.throughput(),
                      policy.inheritorsExpiredThrough(),
                      policy.ownersExpiredThrough(),
                      old.partitions());
              storePolicy(container, record, settings, policy);
              return policy;
            });
    // Again: the new policy did not apply yet when it was stored.
    changes.noteChange();
  }

  /** Stores a policy while the container's time stands still. */
  private void storePolicy(
      Container container, ContainerRecord record, ContainerSettings settings, TtlPolicy policy) {
    TtlPolicy before = container.ttlPolicy();
    try {
      changes.store(
          store.counters(),
          commit -> commit.put(record.key(), record.encode()),
          () -> container.replace(record, settings),
          () -> {
            container.time().settleChange(policy);
            container.replace(record, settings);
          },
          () -> container.time().settleChange(before));
    } catch (UnknownOutcomeException e) {
      container.time().leaveChangeUnsettled();
      throw e;
    }
  }
}
