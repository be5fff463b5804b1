// SPDX-License-Identifier: Apache-2.0
/**
 * Queries on items: which of them to look at, in which order, and how much at a time.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.query.ItemQueries}, which answers a query page by
 * page; the walk over items that all kinds of queries share; the continuations that lead from a
 * page to the next. May call: the query language, the live view of items, the catalogue. Must never
 * know: HTTP, clients, what a function or operator means.
 */
@NullMarked
package dev.ephemeris.engine.query;

import org.jspecify.annotations.NullMarked;
