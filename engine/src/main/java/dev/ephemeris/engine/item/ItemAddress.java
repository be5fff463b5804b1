// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.item;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.partition.Partition;
import dev.ephemeris.engine.transaction.Target;
import dev.ephemeris.keyspace.ItemKey;

/** Where an item is, or would be if it existed. */
record ItemAddress(Container container, Partition partition, Target target) {
  ItemKey key() {
    return target.key();
  }
}
