// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.expiry;

import dev.ephemeris.engine.ttl.CutOffs;
import dev.ephemeris.engine.ttl.Expiry;
import dev.ephemeris.engine.ttl.TtlMode;
import dev.ephemeris.keyspace.ExpiryQueue;
import java.util.OptionalLong;

/**
 * Up to which cut-offs nothing is left to purge in a partition, and what is known to expire next.
 *
 * @param lsn of the state in which this was found
 * @param firstInheritor the first second in the queue of inheritors; the largest number if it is
 *     empty
 * @param firstOwner the first second in the queue of owners
 */
record Swept(CutOffs cutOffs, long lsn, long firstInheritor, long firstOwner) {
  /** Whether none of the items of that state is expired by these cut-offs. */
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
