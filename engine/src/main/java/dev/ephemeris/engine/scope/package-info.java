// SPDX-License-Identifier: Apache-2.0
/**
 * The items of a container that a listing or a query is about.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.scope.ListScope}, as a request names it; {@link
 * dev.ephemeris.engine.scope.ScopePart}, its part in one partition. May call: the catalogue's
 * containers, partitions, the vocabulary, keyspace. Must never know: how items are read or judged.
 */
@NullMarked
package dev.ephemeris.engine.scope;

import org.jspecify.annotations.NullMarked;
