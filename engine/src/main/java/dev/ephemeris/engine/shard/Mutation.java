// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.shard;

import java.util.List;

/**
 * A write. In its turn it reads the shard and says what to change. If it throws, its changes are
 * dropped and the exception is its result. It may be applied several times, each time to a view
 * without its earlier changes; only the last time counts.
 *
 * @param <R> the result, which the caller gets once the write is durable
 */
@FunctionalInterface
public interface Mutation<R> {
  R apply(WriteView view);

  /**
   * The keys that it will certainly read, as far as they are known before its turn: the keys of all
   * waiting writes are read at once.
   */
  default List<byte[]> keys() {
    return List.of();
  }
}
