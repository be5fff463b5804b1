// SPDX-License-Identifier: Apache-2.0
/**
 * The ways of making a page of rows.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.query.execution.Execution} and its kinds: rows in
 * the order of reading, in another order, counted, aggregated, gathered, for a client to merge. May
 * call: walks, the compiled query, continuations, tallies. Must never know: how a query is parsed,
 * how an execution is chosen, or who asks.
 */
@NullMarked
package dev.ephemeris.engine.query.execution;

import org.jspecify.annotations.NullMarked;
