// SPDX-License-Identifier: Apache-2.0
/**
 * Items in storage, and all data derived from them.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.ledger.ItemLedger}, which writes each {@link
 * dev.ephemeris.engine.ledger.ItemChange} of an item, with its cause and LSN, and all that follows
 * from it (its number, its index entries, its place in an expiry queue, the tallies) in one commit;
 * and the reading of tallies. May call: keyspace, a shard's write view, the index, and TTL to learn
 * where an item belongs. Must never know: containers, requests, or whether an item is alive.
 */
@NullMarked
package dev.ephemeris.engine.ledger;

import org.jspecify.annotations.NullMarked;
