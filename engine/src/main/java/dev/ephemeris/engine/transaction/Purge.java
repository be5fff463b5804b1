// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import dev.ephemeris.engine.ledger.QueueEntry;
import dev.ephemeris.engine.ledger.ReadyItem;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.keyspace.QueueStateRecord;
import java.util.List;

/**
 * The transaction of the purge: removes expired items from the beginnings of a partition's expiry
 * queues, in one commit, which also stores the progress of the purge.
 *
 * <p>It is not a {@link Transaction}, because it has hundreds of items and no caller needs a result
 * for each, and because an item that was written meanwhile is skipped and not refused. It needs no
 * moment either: an expired item stays expired.
 *
 * @param expired what was found at the beginnings of the queues
 * @param readAtLsn the LSN of the snapshot in which it was found
 * @param state of the queues after these items are removed
 * @param trims whether the queue entries processed so far are removed, too
 * @param cost what is charged for it to spare throughput
 */
public record Purge(
    Partition partition,
    List<Expired> expired,
    long readAtLsn,
    QueueStateRecord state,
    boolean trims,
    RequestUnits cost) {

  /** A queue entry and its item, which was expired when it was read. */
  public record Expired(QueueEntry entry, ReadyItem item) {}

  /**
   * The result.
   *
   * @param state of the queues, as stored
   * @param purged how many items were removed
   */
  public record Result(QueueStateRecord state, int purged) {}

  public Purge {
    expired = List.copyOf(expired);
  }
}
