// SPDX-License-Identifier: Apache-2.0
/**
 * Lists of items, page by page.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.listing.ItemListing}, which lists living items in
 * the order of their numbers; {@link dev.ephemeris.engine.listing.ItemsContinuation}, which says
 * where the next page begins. May call: scopes, scans and their cache, the catalogue's containers,
 * partitions, TTL's live view, budgets and charges, keyspace and snapshots. Must never know:
 * queries, how items are written, the wire.
 */
@NullMarked
package dev.ephemeris.engine.listing;

import org.jspecify.annotations.NullMarked;
