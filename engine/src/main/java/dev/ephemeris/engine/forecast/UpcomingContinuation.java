// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.forecast;

import dev.ephemeris.engine.base.ContinuationToken;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.partition.ItemNumbers;
import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.keyspace.QueuePosition;
import java.nio.ByteBuffer;
import java.util.Comparator;

/**
 * A position among all items that will expire in a container, in the order in which they will: by
 * second, and within a second by the partition in which the item was created, by queue, and by
 * item. It contains no count, so it stays valid whatever is written or expires meanwhile. All of it
 * follows from the item, so it stays valid if the partition is split.
 */
record UpcomingContinuation(long endSecond, ExpiryQueue queue, long itemNumber)
    implements Comparable<UpcomingContinuation> {
  private static final Comparator<UpcomingContinuation> ORDER =
      Comparator.comparingLong(UpcomingContinuation::endSecond)
          .thenComparingInt(UpcomingContinuation::origin)
          .thenComparing(UpcomingContinuation::queue)
          .thenComparingLong(UpcomingContinuation::itemNumber);

  private int origin() {
    return ItemNumbers.origin(itemNumber);
  }

  @Override
  public int compareTo(UpcomingContinuation other) {
    return ORDER.compare(this, other);
  }

  /**
   * Where the part of a queue begins that comes after this position.
   *
   * @param delay how long after its second in this queue an item expires
   */
  QueuePosition nextIn(ExpiryQueue otherQueue, long delay) {
    long second = Math.max(0, endSecond - delay);
    int order = otherQueue.compareTo(queue);
    if (order == 0) {
      return new QueuePosition(second, itemNumber).next();
    }
    // In a later queue, the items of the same origin come after this position.
    return new QueuePosition(second, ItemNumbers.first(order < 0 ? origin() + 1 : origin()));
  }

  /** Encodes the queue by an entry of it with any second: the real one follows from the end. */
  String encode(Container container) {
    byte[] entry = queue.entry(endSecond, itemNumber);
    byte[] position =
        ByteBuffer.allocate(Integer.BYTES + entry.length).putInt(origin()).put(entry).array();
    return ContinuationToken.UPCOMING.encode(container.resourceId().containerNumber(), position);
  }

  /** Decodes a position that a client got from this container. */
  static UpcomingContinuation decode(Container container, String text) {
    return ContinuationToken.UPCOMING.decode(
        container.resourceId().containerNumber(), text, UpcomingContinuation::read);
  }

  private static UpcomingContinuation read(ByteBuffer bytes) {
    int origin = bytes.getInt();
    byte[] entry = ContinuationToken.bytes(bytes, bytes.remaining());
    for (ExpiryQueue queue : ExpiryQueue.values()) {
      if (queue.isEntry(entry)) {
        QueuePosition position = queue.positionOf(entry);
        UpcomingContinuation place =
            new UpcomingContinuation(position.second(), queue, position.itemNumber());
        if (place.origin() == origin) {
          return place;
        }
      }
    }
    throw ContinuationToken.UPCOMING.refusal();
  }
}
