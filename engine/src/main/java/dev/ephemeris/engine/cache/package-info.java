// SPDX-License-Identifier: Apache-2.0
/**
 * Items held in memory.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.cache.ItemCache}, items that were read lately;
 * {@link dev.ephemeris.engine.cache.ItemsByNumber}, which finds items by their numbers and
 * remembers which keys they have. May call: keyspace, snapshots and shards; is told of commits.
 * Must never know: containers, who is alive, who asks.
 */
@NullMarked
package dev.ephemeris.engine.cache;

import org.jspecify.annotations.NullMarked;
