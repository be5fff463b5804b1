// SPDX-License-Identifier: Apache-2.0
/**
 * How a query finds its items.
 *
 * <p>What lives here: {@link dev.ephemeris.engine.query.access.ConditionFinder}, which finds what a
 * filter says about single paths; {@link dev.ephemeris.engine.query.access.AccessPlanner}, which
 * chooses between the index and a scan of all items; the {@link
 * dev.ephemeris.engine.query.access.Candidates} that either finds. May call: scans, the index,
 * lacking items, the numbers of expired ones, the syntax tree, snapshots. Must never know: what is
 * done with the items, pages, which items are expired.
 */
@NullMarked
package dev.ephemeris.engine.query.access;

import org.jspecify.annotations.NullMarked;
