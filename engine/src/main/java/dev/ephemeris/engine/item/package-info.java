/**
 * Items: reading, writing, listing.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.item.Items}, the operations; {@link
 * dev.ephemeris.engine.item.LiveView}, through which every reader looks and which hides what is
 * expired; {@link dev.ephemeris.engine.item.ItemBody}, an item as a user sent it. May call: the
 * catalogue's containers, TTL's moment, keyspace, the shard writer, budgets and charges, the
 * index's paths. Must never know: the wire; how to decide who is expired.
 */
@NullMarked
package dev.ephemeris.engine.item;

import org.jspecify.annotations.NullMarked;
