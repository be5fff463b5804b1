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
 * A place among all that will expire in a container, in the order in which it will: by the second,
 * and within one by the partition that the item was created in, by queue and item. It names no
 * count, so it stays right whatever is written or expires in between; and all of it follows from
 * the item, so it stays right if the partition is divided.
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
   * Where the part of a queue begins that comes after this place.
   *
   * @param delay how long after its second in this queue an item expires
   */
  QueuePosition nextIn(ExpiryQueue otherQueue, long delay) {
    long second = Math.max(0, endSecond - delay);
    int order = otherQueue.compareTo(queue);
    if (order == 0) {
      return new QueuePosition(second, itemNumber).next();
    }
    // In a queue that comes later, the items of the same origin come after this place.
    return new QueuePosition(second, ItemNumbers.first(order < 0 ? origin() + 1 : origin()));
  }

  /** Names the queue by an entry of it, whatever its second: that follows from the end. */
  String encode(Container container) {
    byte[] entry = queue.entry(endSecond, itemNumber);
    byte[] position =
        ByteBuffer.allocate(Integer.BYTES + entry.length).putInt(origin()).put(entry).array();
    return ContinuationToken.UPCOMING.encode(container.resourceId().containerNumber(), position);
  }

  /** Reads a place that this container has given to a client. */
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
