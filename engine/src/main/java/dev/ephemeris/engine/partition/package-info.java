/**
 * Physical partitions: what a container is divided into.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.partition.Partition}, a range of effective
 * partition keys with all that is kept for it at run time. May call: the store, the shard writer,
 * the index's state, lacking items, budgets. Must never know: the catalogue, queries, expiry work,
 * the wire.
 */
@NullMarked
package dev.ephemeris.engine.partition;

import org.jspecify.annotations.NullMarked;
