// SPDX-License-Identifier: Apache-2.0
/**
 * Which way to the items a query takes.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.query.access.ConditionFinder}, which finds out
 * what a filter says about single places in items; {@link
 * dev.ephemeris.engine.query.access.AccessPlanner}, which chooses between the index and a walk over
 * all items; the {@link dev.ephemeris.engine.query.access.Candidates} that either gives. May call:
 * the index, lacking items, the numbers of expired ones, the syntax tree, snapshots. Must never
 * know: what is done with the items, pages, who is expired.
 */
@NullMarked
package dev.ephemeris.engine.query.access;

import org.jspecify.annotations.NullMarked;
