// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import dev.ephemeris.engine.ledger.Cause;
import dev.ephemeris.engine.ledger.ItemChange;
import dev.ephemeris.engine.ledger.QueueLedger;
import dev.ephemeris.engine.ledger.Tallies;
import dev.ephemeris.engine.shard.Mutation;
import dev.ephemeris.engine.shard.WriteView;
import dev.ephemeris.keyspace.QueueStateRecord;

/**
 * A {@link Purge} in its turn. It only needs to find out which of the items were written since they
 * were read.
 *
 * <p>An item's queue entry exists exactly as long as the item is the one that was entered, because
 * every write moves the entry in the same commit. So if the entry still exists, the item is
 * unchanged. If nothing was committed since the items were read, not even the entries need to be
 * checked.
 */
final class PurgeTurn implements Mutation<Purge.Result> {
  private final Purge purge;

  PurgeTurn(Purge purge) {
    this.purge = purge;
  }

  @Override
  public Purge.Result apply(WriteView view) {
    boolean untouched = view.isAt(purge.readAtLsn());
    long lsn = view.takeLsn();
    int purged = 0;
    for (Purge.Expired one : purge.expired()) {
      if (untouched || view.get(one.entry().key()) != null) {
        purge
            .partition()
            .ledger()
            .removeFromHeadOfQueue(view, new ItemChange(Cause.EXPIRY, lsn, one.item(), null));
        purged++;
      }
    }
    QueueStateRecord state = purge.trims() ? QueueLedger.trim(view, purge.state()) : purge.state();
    Tallies.purged(view, purged);
    view.put(QueueStateRecord.key(), state.encode());
    return new Purge.Result(state, purged);
  }
}
