// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ledger;

import dev.ephemeris.engine.shard.WriteView;

/**
 * Is told of every change of an item, in the writer's turn and in the order of the changes. What it
 * writes to the view becomes part of the same commit.
 *
 * <p>A group of writes may be judged several times, and each time the listener is told anew, with a
 * view that knows nothing of the times before. So it keeps nothing in memory, only in the view. It
 * may refuse the operation by throwing an {@link dev.ephemeris.engine.base.EngineException}: then
 * all that the operation has changed is taken back.
 */
@FunctionalInterface
public interface ChangeListener {
  void changed(WriteView view, ItemChange change);
}
