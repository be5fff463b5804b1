// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ttl;

import dev.ephemeris.keyspace.ExpiryQueue;

/**
 * Two numbers that say which items are expired at a moment.
 *
 * @param inheritorsThrough items without a ttl of their own are expired if {@code _ts <=} this
 * @param ownersThrough items with a ttl of their own are expired if {@code _ts + ttl <=} this
 */
public record CutOffs(long inheritorsThrough, long ownersThrough) {
  /** The second up to which the entries of a queue are expired. */
  public long through(ExpiryQueue queue) {
    return switch (queue) {
      case INHERITORS -> inheritorsThrough;
      case OWNERS -> ownersThrough;
    };
  }
}
