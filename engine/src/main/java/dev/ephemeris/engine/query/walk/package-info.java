// SPDX-License-Identifier: Apache-2.0
/**
 * Walking over the living items that a query may be about.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.query.walk.ItemWalk}, in the order of keys or in
 * that of an index; {@link dev.ephemeris.engine.query.walk.QueryRun}, what all of a page's work has
 * to know. May call: ways of access, TTL's live view, the cache, scopes, partitions, budgets and
 * charges, snapshots, the compiled query. Must never know: what is made of the items, or how a
 * query is read.
 */
@NullMarked
package dev.ephemeris.engine.query.walk;

import org.jspecify.annotations.NullMarked;
