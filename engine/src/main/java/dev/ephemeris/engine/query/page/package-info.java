// SPDX-License-Identifier: Apache-2.0
/**
 * Answering queries, page by page.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.query.page.QueryRunner}, which parses a query,
 * chooses its execution and makes a page; plans for clients; explanations of how a query would run.
 * May call: the query language, executions, walks, access paths, the catalogue's containers,
 * scopes, the index, threads. Must never know: HTTP, clients, what a function or operator means,
 * how items are written.
 */
@NullMarked
package dev.ephemeris.engine.query.page;

import org.jspecify.annotations.NullMarked;
