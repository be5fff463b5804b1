// SPDX-License-Identifier: Apache-2.0
/**
 * Building a partition's index as the container's policy requires.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.reindex.IndexKeeper}, which begins, builds and
 * drops generations of the index in small steps. May call: upkeep, the catalogue's containers,
 * partitions, the index, its entries in the ledger, keyspace and the shards. Must never know: which
 * items are alive, expiry, queries, transactions, the wire, or which thread does the steps.
 */
@NullMarked
package dev.ephemeris.engine.reindex;

import org.jspecify.annotations.NullMarked;
