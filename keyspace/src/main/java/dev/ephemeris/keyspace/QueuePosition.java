// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

/** A place in an {@link ExpiryQueue}: before the entry of this second and item number. */
public record QueuePosition(long second, long itemNumber) implements Comparable<QueuePosition> {
  public static final QueuePosition START = new QueuePosition(0, 0);

  /** The place behind all entries of a second. */
  public static QueuePosition behind(long second) {
    return new QueuePosition(Math.max(0, second + 1), 0);
  }

  /** The next place. */
  public QueuePosition next() {
    return new QueuePosition(second, itemNumber + 1);
  }

  @Override
  public int compareTo(QueuePosition other) {
    int bySecond = Long.compare(second, other.second);
    return bySecond != 0 ? bySecond : Long.compare(itemNumber, other.itemNumber);
  }
}
