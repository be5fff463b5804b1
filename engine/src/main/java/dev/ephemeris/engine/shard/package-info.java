// SPDX-License-Identifier: Apache-2.0
/**
 * Writing to a shard.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.shard.ShardWriter}, the one writer of a shard
 * with its group commit, and {@link dev.ephemeris.engine.shard.WriteView}, what a write reads and
 * changes. May call: the store's SPI, certain commits, threads, and the container's time, by which
 * a group is judged. Must never know: what the keys and values mean.
 */
@NullMarked
package dev.ephemeris.engine.shard;

import org.jspecify.annotations.NullMarked;
