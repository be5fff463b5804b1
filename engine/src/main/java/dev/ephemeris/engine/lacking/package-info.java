// SPDX-License-Identifier: Apache-2.0
/**
 * Which items lack a value at a path, for queries that are sorted by it.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.lacking.LackingItems}, what is known of one
 * partition; {@link dev.ephemeris.engine.lacking.LackingMemory}, the bounds for all partitions. May
 * call: the index, tallies, keyspace, shards and snapshots; listens to commits. Must never know:
 * containers, queries, which items are alive.
 */
@NullMarked
package dev.ephemeris.engine.lacking;

import org.jspecify.annotations.NullMarked;
