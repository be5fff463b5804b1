// SPDX-License-Identifier: Apache-2.0
/**
 * Which items lack a value at a place, for queries that are sorted by it.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.lacking.LackingItems}, what is known of one
 * partition; {@link dev.ephemeris.engine.lacking.LackingMemory}, the bounds of it all. May call:
 * the index, tallies, keyspace, shards and snapshots; is told of commits. Must never know:
 * containers, queries, who is alive.
 */
@NullMarked
package dev.ephemeris.engine.lacking;

import org.jspecify.annotations.NullMarked;
