// SPDX-License-Identifier: Apache-2.0
/**
 * Keeping partitions in order, in the background.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.upkeep.Keeper}, something to be kept in order in
 * small steps; {@link dev.ephemeris.engine.upkeep.IndexKeeper}, which makes the index what the
 * container's policy says; {@link dev.ephemeris.engine.upkeep.ItemWalk}, the walk over all items
 * that builders do; {@link dev.ephemeris.engine.upkeep.WrittenShards}, which partitions were
 * written to. May call: the catalogue, the ledger, the index, throughput, keyspace and the shards.
 * Must never know: the wire, users' requests, or which thread does the steps.
 */
@NullMarked
package dev.ephemeris.engine.upkeep;

import org.jspecify.annotations.NullMarked;
