// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.walk;

import dev.ephemeris.engine.cache.ItemsByNumber;
import dev.ephemeris.engine.index.IndexReader;
import dev.ephemeris.engine.index.IndexState;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.query.access.AccessPlanner;
import dev.ephemeris.engine.scan.PartItems;
import dev.ephemeris.engine.scope.ScopePart;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.sql.schema.ComputedProperties;
import dev.ephemeris.store.Snapshot;
import java.util.function.Consumer;

/**
 * A part of a query's scope, as of the beginning of the page.
 *
 * @param items that the query is about
 * @param payer is charged for what is read
 */
public record OpenPart(
    Partition partition, PartItems items, Consumer<RequestUnits> payer, AccessPlanner planner)
    implements AutoCloseable {
  /** Opens a part that charges its partition at once. */
  public static OpenPart open(ScopePart part, ItemsByNumber items, ComputedProperties computed) {
    Partition partition = part.partition();
    return open(part, partition.shard().snapshot(), partition.budget()::spend, items, computed);
  }

  /** Opens a part on an existing snapshot, and closes the snapshot with it. */
  public static OpenPart open(
      ScopePart part,
      Snapshot snapshot,
      Consumer<RequestUnits> payer,
      ItemsByNumber items,
      ComputedProperties computed) {
    PartItems own = new PartItems(part.partition().shard(), snapshot, items, part.items());
    try {
      IndexState state = part.partition().indexState().in(snapshot);
      AccessPlanner planner =
          new AccessPlanner(
              own,
              IndexReader.open(snapshot, state, computed).orElse(null),
              part.partition().lacking());
      return new OpenPart(part.partition(), own, payer, planner);
    } catch (RuntimeException | Error e) {
      snapshot.close();
      throw e;
    }
  }

  public Snapshot snapshot() {
    return items.snapshot();
  }

  @Override
  public void close() {
    snapshot().close();
  }
}
