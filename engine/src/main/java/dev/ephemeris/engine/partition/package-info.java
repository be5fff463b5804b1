// SPDX-License-Identifier: Apache-2.0
/**
 * Physical partitions: the parts of a container.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.partition.Partition}, a range of effective
 * partition keys with everything that is kept for it at run time; {@link
 * dev.ephemeris.engine.partition.PartitionMap}, all partitions of a container at one time; {@link
 * dev.ephemeris.engine.partition.ItemNumbers}, what an item's number says about its partition;
 * {@link dev.ephemeris.engine.partition.ReadProgress}, how far a reading of several has come. May
 * call: keyspace, the store, the shard writer, the ledger, the index's state, lacking items,
 * budgets. Must never know: the catalogue, items, queries, expiry work, the wire.
 */
@NullMarked
package dev.ephemeris.engine.partition;

import org.jspecify.annotations.NullMarked;
