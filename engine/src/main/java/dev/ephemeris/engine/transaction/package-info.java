// SPDX-License-Identifier: Apache-2.0
/**
 * Transactions: several operations on items of one partition, judged by one moment.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.transaction.Transaction}, operations in order,
 * all or nothing or one by one; {@link dev.ephemeris.engine.transaction.Transactions}, which
 * prepares them outside the writer's turn and queues them; what each operation decides in its turn;
 * {@link dev.ephemeris.engine.transaction.Purge}, the transaction that removes expired items. May
 * call: documents, containers and partitions, the ledger, the shard writer, TTL's moment, budgets
 * and charges, the index's entries. Must never know: the wire, queries, the catalogue's databases
 * by name, or who caches items.
 */
@NullMarked
package dev.ephemeris.engine.transaction;

import org.jspecify.annotations.NullMarked;
