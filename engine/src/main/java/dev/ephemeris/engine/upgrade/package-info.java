// SPDX-License-Identifier: Apache-2.0
/**
 * Rewrites the items of formats 1 to 10 as they are stored now.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.upgrade.ItemUpgrade}, which goes through all
 * partitions before anything else is opened; {@link dev.ephemeris.engine.upgrade.OldItems}, which
 * knows what an item of these formats is today. May call: keyspace, the store's SPI, commits,
 * stored settings of containers, the text of items, and how numbers and counts are kept. Must never
 * know: writers, caches, the clock, who is told of the progress, and the wire.
 */
@NullMarked
package dev.ephemeris.engine.upgrade;

import org.jspecify.annotations.NullMarked;
