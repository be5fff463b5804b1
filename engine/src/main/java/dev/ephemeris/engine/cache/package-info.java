// SPDX-License-Identifier: Apache-2.0
/**
 * Items in memory.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.cache.ItemCache}, items that were read recently;
 * {@link dev.ephemeris.engine.cache.CurrentItems}, which finds them by their keys, and {@link
 * dev.ephemeris.engine.cache.ItemsByNumber}, which finds them by their numbers. May call: keyspace,
 * snapshots and shards; listens to commits. Must never know: containers, which items are alive, who
 * asks.
 */
@NullMarked
package dev.ephemeris.engine.cache;

import org.jspecify.annotations.NullMarked;
