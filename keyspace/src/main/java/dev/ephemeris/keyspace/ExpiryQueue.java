// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.store.KeyRange;

/**
 * The two queues in which a partition's items wait to expire. An entry consists of a second and the
 * item's number:
 *
 * <pre>
 *   30 | _ts              | item number      items that inherit the container's default
 *   31 | second of expiry | item number      items with a ttl of their own
 * </pre>
 *
 * <p>Inheritors are ordered by {@code _ts} and not by when they expire, so that another default is
 * another cut-off on the same order: no entry is rewritten.
 */
public enum ExpiryQueue {
  INHERITORS(KeyFamily.INHERITOR_QUEUE),
  OWNERS(KeyFamily.OWNER_QUEUE);

  private static final int ENTRY_BYTES = 17;
  private static final byte[] NOTHING = {};

  private final KeyFamily family;

  ExpiryQueue(KeyFamily family) {
    this.family = family;
  }

  public byte[] entry(long second, long itemNumber) {
    return new ByteSink(family, 16).long8(second).long8(itemNumber).toBytes();
  }

  /**
   * The value of {@link #entry}. Entries written before format 12 have the item's key instead,
   * which is not read any more.
   */
  public static byte[] entryValue() {
    return NOTHING;
  }

  /** Whether a key is an entry of this queue. */
  public boolean isEntry(byte[] key) {
    return key.length == ENTRY_BYTES && all().contains(key);
  }

  /** Where an entry stands. */
  public QueuePosition positionOf(byte[] entryKey) {
    ByteSource source = new ByteSource("queue entry", entryKey).family(family);
    QueuePosition position = new QueuePosition(source.long8(), source.long8());
    source.end();
    return position;
  }

  /** The entries from a position on up to another, which is not among them. */
  public KeyRange between(QueuePosition from, QueuePosition to) {
    return new KeyRange(
        entry(from.second(), from.itemNumber()), entry(to.second(), to.itemNumber()));
  }

  /** Every entry. */
  public KeyRange all() {
    return family.range();
  }
}
