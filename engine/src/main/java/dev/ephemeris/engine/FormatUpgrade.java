// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine;

import dev.ephemeris.engine.catalogue.Catalogue;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.Database;
import dev.ephemeris.engine.ledger.TallyUpgrade;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.keyspace.FormatVersion;
import dev.ephemeris.store.Store;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Converts data of an earlier format to the current one, at the first start. Each upgrade can be
 * repeated after a crash: the new format is recorded only when all upgrades are done.
 */
final class FormatUpgrade {
  private static final Logger LOG = LoggerFactory.getLogger(FormatUpgrade.class);

  private FormatUpgrade() {}

  static void run(Store store, int format, Catalogue catalogue) {
    LOG.info(
        "The data is in format {} and is brought to {}", format, FormatVersion.current().number());
    if (format < FormatVersion.TALLIES.number()) {
      countItems(catalogue);
    }
    FormatGate.upgraded(store);
  }

  private static void countItems(Catalogue catalogue) {
    LOG.info("Every item is read once, to be counted");
    for (Database database : catalogue.databases()) {
      for (Container container : database.containers()) {
        for (Partition partition : container.partitions()) {
          partition
              .writer()
              .submitInBackground(view -> TallyUpgrade.countAll(view, partition.shard()))
              .join();
        }
      }
    }
  }
}
