// SPDX-License-Identifier: Apache-2.0
/**
 * Single items: reading and writing them.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.item.Items}, the operations on one item by its id
 * or resource id. May call: the catalogue's containers, partitions, documents, the cache, TTL's
 * live view, transactions, keyspace, budgets and charges. Must never know: queries, listings,
 * background work, the wire; how to decide what is expired.
 */
@NullMarked
package dev.ephemeris.engine.item;

import org.jspecify.annotations.NullMarked;
