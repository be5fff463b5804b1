// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.reindex;

import dev.ephemeris.engine.index.IndexGeneration;
import dev.ephemeris.engine.index.IndexState;
import dev.ephemeris.engine.ledger.IndexLedger;
import dev.ephemeris.engine.ledger.ReadyItem;
import dev.ephemeris.engine.shard.WriteView;
import dev.ephemeris.engine.throughput.RequestCharge;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.engine.upkeep.ItemBatch;
import dev.ephemeris.engine.upkeep.ItemsToVisit;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Enters some items in the generation that is being built. Items are read and their entries made
 * outside the writer's turn, from a snapshot; in the turn only items that were written meanwhile
 * are read again. Items created meanwhile were entered by their own writes.
 */
final class BuildStep {
  private final IndexGeneration generation;
  private final ItemsToVisit itemsToVisit;
  private final RequestUnits allowance;
  private final int maxItems;
  private final List<Ready> items = new ArrayList<>();
  private boolean isLast;
  private long snapshotLsn;
  private RequestUnits cost = RequestUnits.ZERO;

  private record Ready(byte[] key, ReadyItem item) {}

  BuildStep(
      IndexGeneration generation, ItemsToVisit itemsToVisit, RequestUnits allowance, int maxItems) {
    this.generation = generation;
    this.itemsToVisit = itemsToVisit;
    this.allowance = allowance;
    this.maxItems = maxItems;
  }

  void collect(Snapshot snapshot) {
    snapshotLsn = snapshot.lsn();
    ItemBatch walk = itemsToVisit.next(snapshot, generation.builtThrough(), maxItems);
    for (ItemBatch.Found found : walk.items()) {
      if (!items.isEmpty() && cost.compareTo(allowance) >= 0) {
        return;
      }
      ReadyItem ready = ReadyItem.of(found.item(), generation);
      items.add(new Ready(found.key(), ready));
      cost =
          cost.plus(
              RequestCharge.indexing(
                  found.item().jsonLength(), ready.entries(generation.policy()).size()));
    }
    isLast = walk.isLast();
  }

  /** Applies the step. Returns the resulting state. */
  IndexState apply(WriteView view) {
    IndexState before = IndexLedger.state(view);
    Optional<IndexGeneration> building = before.building();
    if (building.isEmpty()
        || building.get().number() != generation.number()
        || !Arrays.equals(building.get().builtThrough(), generation.builtThrough())) {
      return before;
    }
    boolean untouched = view.isAt(snapshotLsn);
    for (Ready ready : items) {
      ReadyItem item = untouched ? ready.item : asItIs(view, ready);
      if (item != null) {
        IndexLedger.enter(view, generation, item);
      }
    }
    IndexState after =
        isLast ? before.completed() : before.builtThrough(items.getLast().key, items.size());
    IndexLedger.turn(view, before, after);
    return after;
  }

  private static @Nullable ReadyItem asItIs(WriteView view, Ready ready) {
    byte[] value = view.get(ready.key);
    if (value == null) {
      return null;
    }
    ItemRecord item = ItemRecord.decode(value);
    return item.lsn() == ready.item.item().lsn() ? ready.item : ReadyItem.of(item);
  }

  RequestUnits cost() {
    return cost;
  }
}
