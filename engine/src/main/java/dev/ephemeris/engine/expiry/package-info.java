// SPDX-License-Identifier: Apache-2.0
/**
 * Expiry of items in storage: the expiry queues and the purge.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.expiry.QueueKeeper}, which builds, purges and
 * drops the queues of a partition in small steps; {@link dev.ephemeris.engine.expiry.PurgeStep},
 * which collects what a purge removes. May call: upkeep, the catalogue's containers, partitions,
 * the ledger, transactions, TTL, keyspace and the shards. Must never know: users' requests,
 * queries, the wire, or which thread does the steps. Nothing that users see may depend on its
 * progress.
 */
@NullMarked
package dev.ephemeris.engine.expiry;

import org.jspecify.annotations.NullMarked;
