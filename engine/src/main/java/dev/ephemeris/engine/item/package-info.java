// SPDX-License-Identifier: Apache-2.0
/**
 * Items: reading, writing, listing.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.item.Items}, the operations; the cache of items
 * that were read lately; listings. May call: the catalogue's containers, documents, TTL's moment
 * and its {@link dev.ephemeris.engine.ttl.LiveView}, transactions, keyspace, budgets and charges.
 * Must never know: the wire; how to decide who is expired.
 */
@NullMarked
package dev.ephemeris.engine.item;

import org.jspecify.annotations.NullMarked;
