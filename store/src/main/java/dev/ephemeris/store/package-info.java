// SPDX-License-Identifier: Apache-2.0
/**
 * The storage SPI: shards of ordered keys.
 *
 * <p>What lives here: the interfaces a storage engine implements ({@link Store}, {@link Shard},
 * {@link Snapshot}, {@link Cursor}), what can be read of one that is damaged ({@link
 * DamagedStore}), and the values they exchange. May call: nothing but the JDK. Must never know:
 * what a key means, that items, containers or time exist.
 *
 * <p>The contract is proven by the conformance kit in {@code store-testkit}, which every
 * implementation passes.
 */
@NullMarked
package dev.ephemeris.store;

import org.jspecify.annotations.NullMarked;
