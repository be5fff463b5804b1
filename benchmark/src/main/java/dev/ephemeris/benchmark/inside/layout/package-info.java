// SPDX-License-Identifier: Apache-2.0
/**
 * Two ways to store the same items, compared with each other: the text under the item's key, and
 * the text under the item's number.
 *
 * <p>What lives here: the two layouts, the items, and the program that runs one of them and prints
 * figures. May call: keyspace, store, and the extraction of index entries. Must never know: the
 * rest of the engine, which has only one layout.
 */
@NullMarked
package dev.ephemeris.benchmark.inside.layout;

import org.jspecify.annotations.NullMarked;
