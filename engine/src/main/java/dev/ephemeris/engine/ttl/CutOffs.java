// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ttl;

import dev.ephemeris.keyspace.ExpiryQueue;

/**
 * Who is expired at a moment.
 *
 * @param inheritorsThrough items without a ttl of their own and with {@code _ts <=} this
 * @param ownersThrough items with one and with {@code _ts + ttl <=} this
 */
public record CutOffs(long inheritorsThrough, long ownersThrough) {
  /** Up to which second the entries of a queue are expired. */
  public long through(ExpiryQueue queue) {
    return switch (queue) {
      case INHERITORS -> inheritorsThrough;
      case OWNERS -> ownersThrough;
    };
  }
}
