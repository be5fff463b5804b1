// SPDX-License-Identifier: Apache-2.0
/**
 * What all keepers have in common.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.upkeep.Keeper}, background work on one partition
 * in small steps; {@link dev.ephemeris.engine.upkeep.ItemsToVisit}, the items that it visits in the
 * order of their numbers to build something. May call: partitions, budgets, keyspace and snapshots.
 * Must never know: what a keeper maintains, which thread does the steps, containers, the wire.
 */
@NullMarked
package dev.ephemeris.engine.upkeep;

import org.jspecify.annotations.NullMarked;
