// SPDX-License-Identifier: Apache-2.0
/**
 * Databases, containers, their settings and partitions.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.catalogue.Catalogue}, which holds all of them in
 * memory and stores every change first, and the checks of what users may set. May call: keyspace,
 * the clock, the TTL policy, the shard writer, budgets, certain commits, partitions with the ledger
 * and memory that belong to each, the index's paths, the query language to check settings. Must
 * never know: items' contents, the wire.
 */
@NullMarked
package dev.ephemeris.engine.catalogue;

import org.jspecify.annotations.NullMarked;
