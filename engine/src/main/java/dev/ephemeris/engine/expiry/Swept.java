// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.expiry;

import dev.ephemeris.engine.ttl.CutOffs;
import dev.ephemeris.engine.ttl.Expiry;
import dev.ephemeris.engine.ttl.TtlMode;
import dev.ephemeris.keyspace.ExpiryQueue;
import java.util.OptionalLong;

/**
 * Up to where nothing is left to purge in a partition, and what is known to come next.
 *
 * @param lsn of the state that this was found in
 * @param firstInheritor the first second in the queue of inheritors; the largest number if it is
 *     empty
 * @param firstOwner the same of the owners
 */
record Swept(CutOffs cutOffs, long lsn, long firstInheritor, long firstOwner) {
  /** Whether no item that was there then is expired by these cut-offs. */
  boolean hasNothingUpTo(CutOffs later) {
    return firstInheritor > later.inheritorsThrough() && firstOwner > later.ownersThrough();
  }

  /** The second in which the next item expires; the largest number if none ever will. */
  long nextExpiry(TtlMode mode) {
    return Math.min(
        nextExpiry(ExpiryQueue.INHERITORS, firstInheritor, mode),
        nextExpiry(ExpiryQueue.OWNERS, firstOwner, mode));
  }

  private static long nextExpiry(ExpiryQueue queue, long first, TtlMode mode) {
    OptionalLong delay = Expiry.delay(queue, mode);
    return first == Long.MAX_VALUE || delay.isEmpty() ? Long.MAX_VALUE : first + delay.getAsLong();
  }
}
