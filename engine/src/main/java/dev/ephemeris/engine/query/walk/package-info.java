// SPDX-License-Identifier: Apache-2.0
/**
 * Reading the living items that may match a query.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.query.walk.ItemWalk}, in the order of numbers or
 * of an index; {@link dev.ephemeris.engine.query.walk.QueryRun}, what all work on a page needs to
 * know. May call: access paths, TTL's live view, the cache, scopes, partitions, budgets and
 * charges, snapshots, the compiled query. Must never know: what is made of the items, or how a
 * query is parsed.
 */
@NullMarked
package dev.ephemeris.engine.query.walk;

import org.jspecify.annotations.NullMarked;
