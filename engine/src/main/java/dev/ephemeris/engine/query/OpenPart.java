package dev.ephemeris.engine.query;

import dev.ephemeris.engine.catalogue.Partition;
import dev.ephemeris.engine.item.NumberedItems;
import dev.ephemeris.engine.item.ScopePart;
import dev.ephemeris.engine.query.access.AccessPlanner;
import dev.ephemeris.engine.query.access.ItemFinder;
import dev.ephemeris.sql.schema.ComputedProperties;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Snapshot;

/** A part of what a query is about, as it was when the page was begun. */
record OpenPart(Partition partition, KeyRange keys, Snapshot snapshot, AccessPlanner planner)
    implements AutoCloseable {
  static OpenPart open(ScopePart part, NumberedItems items, ComputedProperties computed) {
    Shard shard = part.partition().shard();
    Snapshot snapshot = shard.snapshot();
    ItemFinder finder =
        (number, isLikelyWantedAgain) ->
            items.find(shard, snapshot, number, part.keys(), isLikelyWantedAgain);
    return new OpenPart(
        part.partition(),
        part.keys(),
        snapshot,
        new AccessPlanner(snapshot, part.keys(), finder, computed));
  }

  int ordinal() {
    return partition.ordinal();
  }

  @Override
  public void close() {
    snapshot.close();
  }
}
