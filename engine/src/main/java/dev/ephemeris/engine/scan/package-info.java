// SPDX-License-Identifier: Apache-2.0
/**
 * Many items in the order of their numbers, which is the order in which they were created.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.scan.PartItems}, the items of a scope in one
 * snapshot; {@link dev.ephemeris.engine.scan.ItemScan}, which goes through all of them. May call:
 * the cache's items by number, snapshots, keyspace. Must never know: containers, which items are
 * alive, queries, the index.
 */
@NullMarked
package dev.ephemeris.engine.scan;

import org.jspecify.annotations.NullMarked;
