// SPDX-License-Identifier: Apache-2.0
/**
 * Which items of a container a listing or a query is about.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.scope.ListScope}, as it is asked for; {@link
 * dev.ephemeris.engine.scope.ScopePart}, what of it lies in one partition. May call: the
 * catalogue's containers, partitions, the vocabulary, keyspace. Must never know: how items are read
 * or judged.
 */
@NullMarked
package dev.ephemeris.engine.scope;

import org.jspecify.annotations.NullMarked;
