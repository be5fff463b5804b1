// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine;

import dev.ephemeris.engine.background.BackgroundWorker;
import dev.ephemeris.engine.catalogue.Catalogue;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.catalogue.Database;
import dev.ephemeris.engine.ledger.TallyUpgrade;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.upgrade.ItemUpgrade;
import dev.ephemeris.engine.upgrade.UpgradeProgress;
import dev.ephemeris.keyspace.FormatVersion;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Store;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Converts data of an earlier format to the current one, at the first start. Each upgrade can be
 * repeated after a crash: the new format is recorded only when all upgrades are done.
 *
 * <p>Items are rewritten first, before anything else is opened. What needs the catalogue and the
 * writers of the partitions follows when these are open.
 */
final class FormatUpgrade {
  private static final Logger LOG = LoggerFactory.getLogger(FormatUpgrade.class);

  private final Store store;
  private final boolean isNeeded;
  private final List<ShardId> rewritten;

  private FormatUpgrade(Store store, boolean isNeeded, List<ShardId> rewritten) {
    this.store = store;
    this.isNeeded = isNeeded;
    this.rewritten = rewritten;
  }

  /** Rewrites items if the data needs it. If this is refused, nothing has been changed. */
  static FormatUpgrade begin(
      Store store, LongSupplier nanoTime, Consumer<UpgradeProgress> listener) {
    int format = FormatGate.pass(store);
    int current = FormatVersion.current().number();
    if (format == current) {
      return new FormatUpgrade(store, false, List.of());
    }
    LOG.info("The data is in format {} and is brought to {}", format, current);
    ItemUpgrade items = new ItemUpgrade(store);
    items.requireSpace();
    if (format != FormatVersion.ITEMS_IN_TWO_WAYS.number()) {
      FormatGate.mark(store, FormatVersion.ITEMS_IN_TWO_WAYS);
    }
    return new FormatUpgrade(store, true, items.run(nanoTime, listener));
  }

  /** Does the rest. */
  void finish(Catalogue catalogue) {
    if (isNeeded) {
      countItems(catalogue);
      FormatGate.mark(store, FormatVersion.current());
    }
  }

  /**
   * Whether a partition's items are counted follows from its data: an interrupted upgrade does not
   * know the first format any more.
   */
  private static void countItems(Catalogue catalogue) {
    for (Database database : catalogue.databases()) {
      for (Container container : database.containers()) {
        for (Partition partition : container.partitions()) {
          if (!TallyUpgrade.isCounted(partition.shard())) {
            LOG.info("Every item of '{}' is read once, to be counted", container.name());
            partition
                .writer()
                .submitInBackground(view -> TallyUpgrade.countAll(view, partition.shard()))
                .join();
          }
        }
      }
    }
  }

  /** Has the space of rewritten items reclaimed in the background. */
  void reclaim(BackgroundWorker worker) {
    rewritten.forEach(shard -> worker.reclaim(store.shard(shard)));
  }
}
