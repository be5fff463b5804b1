// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import dev.ephemeris.engine.ledger.QueueEntry;
import dev.ephemeris.engine.ledger.ReadyItem;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.throughput.RequestUnits;
import dev.ephemeris.keyspace.QueueStateRecord;
import java.util.List;

/**
 * The transaction of the purge: removes expired items from the heads of a partition's expiry
 * queues, in one commit, which also stores how far the purge has come.
 *
 * <p>It is a kind of its own beside {@link Transaction}, because it has hundreds of items, of which
 * nobody waits for a single result, and because an item that was overtaken by a write is passed
 * over and not refused. It needs no moment either: what was expired once stays so.
 *
 * @param expired what was found at the heads of the queues
 * @param readAtLsn the LSN of the snapshot in which it was found
 * @param state of the queues when these items are gone
 * @param trims whether the entries that were dealt with so far go, too
 * @param cost what is paid for it from spare throughput
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
   * What has become of it.
   *
   * @param state of the queues, as it is stored
   * @param purged how many items have gone
   */
  public record Result(QueueStateRecord state, int purged) {}

  public Purge {
    expired = List.copyOf(expired);
  }
}
