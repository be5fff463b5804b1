package dev.ephemeris.engine.item;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.keyspace.ExpiryQueue;
import dev.ephemeris.keyspace.QueuePosition;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;

/**
 * A place among all that will expire in a container, in the order in which it will: by the second,
 * and within one by partition, queue and item. It names no count, so it stays right whatever is
 * written or expires in between.
 *
 * @param ordinal of the partition
 */
record UpcomingPlace(long endSecond, int ordinal, ExpiryQueue queue, long itemNumber)
    implements Comparable<UpcomingPlace> {
  private static final byte ENCODING = 2;
  private static final int HEAD_BYTES = 9;

  private static final Comparator<UpcomingPlace> ORDER =
      Comparator.comparingLong(UpcomingPlace::endSecond)
          .thenComparingInt(UpcomingPlace::ordinal)
          .thenComparing(UpcomingPlace::queue)
          .thenComparingLong(UpcomingPlace::itemNumber);

  @Override
  public int compareTo(UpcomingPlace other) {
    return ORDER.compare(this, other);
  }

  /**
   * Where the part of a queue begins that comes after this place.
   *
   * @param delay how long after its second in this queue an item expires
   */
  QueuePosition nextIn(int otherOrdinal, ExpiryQueue otherQueue, long delay) {
    long second = endSecond - delay;
    int order =
        Comparator.comparingInt(UpcomingPlace::ordinal)
            .thenComparing(UpcomingPlace::queue)
            .compare(new UpcomingPlace(endSecond, otherOrdinal, otherQueue, 0), this);
    if (order == 0) {
      return new QueuePosition(Math.max(0, second), itemNumber).next();
    }
    return order < 0 ? QueuePosition.behind(second) : new QueuePosition(Math.max(0, second), 0);
  }

  /** Names the queue by an entry of it, whatever its second: that follows from the end. */
  String encode(Container container) {
    byte[] entry = queue.entry(endSecond, itemNumber);
    ByteBuffer bytes = ByteBuffer.allocate(HEAD_BYTES + entry.length);
    bytes.put(ENCODING).putInt(container.resourceId().containerNumber()).putInt(ordinal).put(entry);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
  }

  /** Reads a place that this container once gave out. */
  static UpcomingPlace decode(Container container, String text) {
    byte[] bytes;
    try {
      bytes = Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw Continuation.invalid();
    }
    if (bytes.length < HEAD_BYTES || bytes[0] != ENCODING) {
      throw Continuation.invalid();
    }
    ByteBuffer head = ByteBuffer.wrap(bytes, 1, HEAD_BYTES - 1);
    byte[] entry = Arrays.copyOfRange(bytes, HEAD_BYTES, bytes.length);
    if (head.getInt() == container.resourceId().containerNumber()) {
      int ordinal = head.getInt();
      for (ExpiryQueue queue : ExpiryQueue.values()) {
        if (queue.isEntry(entry)) {
          QueuePosition position = queue.positionOf(entry);
          return new UpcomingPlace(position.second(), ordinal, queue, position.itemNumber());
        }
      }
    }
    throw Continuation.invalid();
  }
}
