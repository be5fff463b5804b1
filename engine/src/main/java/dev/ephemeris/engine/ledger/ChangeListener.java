// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ledger;

import dev.ephemeris.engine.shard.WriteView;

/**
 * Listens to every change of an item, in the writer's turn and in the order of the changes. What it
 * writes to the view becomes part of the same commit.
 *
 * <p>A group of writes may be judged several times. Each time the listener is called again, with a
 * view without the former changes. So it must keep its data in the view, not in memory. It may
 * refuse an operation by throwing an {@link dev.ephemeris.engine.base.EngineException}: then all
 * changes of the operation are rolled back.
 */
@FunctionalInterface
public interface ChangeListener {
  void changed(WriteView view, ItemChange change);
}
