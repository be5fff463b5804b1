// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ledger;

import dev.ephemeris.engine.ttl.CutOffs;
import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.keyspace.QueueStateRecord;
import dev.ephemeris.keyspace.QueueStateRecord.Phase;
import dev.ephemeris.store.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The numbers of a partition's items that are expired and not yet purged, so that a query can leave
 * them out without reading items.
 */
public final class ExpiredNumbers {
  /** With more than this, the reader checks each item instead. */
  public static final int MAX_NUMBERS = 100_000;

  private static final ExpiredNumbers NONE = new ExpiredNumbers(new long[0]);

  private final long[] sorted;

  private ExpiredNumbers(long[] sorted) {
    this.sorted = sorted;
  }

  /** Reads them. Empty if there are too many, or if the expiry queues are not complete. */
  public static Optional<ExpiredNumbers> read(Snapshot snapshot, CutOffs cutOffs) {
    return read(snapshot, cutOffs, MAX_NUMBERS);
  }

  static Optional<ExpiredNumbers> read(Snapshot snapshot, CutOffs cutOffs, int maxNumbers) {
    long count = new TallyReader(snapshot).expired(cutOffs);
    if (count == 0) {
      return Optional.of(NONE);
    }
    byte[] stored = snapshot.get(QueueStateRecord.key());
    if (count > maxNumbers || stored == null) {
      return Optional.empty();
    }
    QueueStateRecord state = QueueStateRecord.decode(stored);
    if (state.phase() != Phase.COMPLETE) {
      return Optional.empty();
    }
    List<QueueEntry> entries = new ArrayList<>();
    for (ExpiryQueue queue : ExpiryQueue.values()) {
      QueueEntry.collect(
          snapshot,
          queue,
          state.of(queue).next(),
          cutOffs.through(queue),
          maxNumbers + 1 - entries.size(),
          entries);
    }
    // Both are kept in the same commits, so they cannot differ; if they did, the items would be
    // checked.
    return entries.size() == count ? Optional.of(of(entries)) : Optional.empty();
  }

  private static ExpiredNumbers of(List<QueueEntry> entries) {
    long[] numbers = entries.stream().mapToLong(entry -> entry.position().itemNumber()).toArray();
    Arrays.sort(numbers);
    return new ExpiredNumbers(numbers);
  }

  /** How many there are. */
  public int size() {
    return sorted.length;
  }

  public boolean contains(long itemNumber) {
    return Arrays.binarySearch(sorted, itemNumber) >= 0;
  }
}
