// SPDX-License-Identifier: Apache-2.0
/**
 * Ways to make a page of rows.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.query.execution.Execution} and its kinds: rows as
 * items come, in an order, counted, aggregated, gathered, for a client to merge. May call: walks,
 * the compiled query, continuations, tallies. Must never know: how a query is read, which way of
 * execution is taken, or who asks.
 */
@NullMarked
package dev.ephemeris.engine.query.execution;

import org.jspecify.annotations.NullMarked;
