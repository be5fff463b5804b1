// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.shard;

import java.util.List;

/**
 * A write: looks at the shard as it is when its turn has come, and says what to change. If it
 * throws, all it had changed is dropped and the exception is its answer. It may be applied several
 * times, each time to a view that knows nothing of the times before; only the last one counts.
 *
 * @param <R> what the caller is told once the write is durable
 */
@FunctionalInterface
public interface Mutation<R> {
  R apply(WriteView view);

  /**
   * The keys that it will surely look at, as far as they are known before its turn: those of all
   * that wait are read at once.
   */
  default List<byte[]> keys() {
    return List.of();
  }
}
