// SPDX-License-Identifier: Apache-2.0
/**
 * The input and the result of a query.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.query.QueryRequest} and {@link
 * dev.ephemeris.engine.query.QueryPage}; the limits of a page; {@link
 * dev.ephemeris.engine.query.QueryContinuation}, which leads from one page to the next; reports of
 * how a page was made. May call: the query language, scopes, the index, {@link
 * dev.ephemeris.engine.query.access.AccessPath}, the listing's bounds. Must never know: how items
 * are found, read or judged; the rooms of queries that use it; HTTP.
 */
@NullMarked
package dev.ephemeris.engine.query;

import org.jspecify.annotations.NullMarked;
