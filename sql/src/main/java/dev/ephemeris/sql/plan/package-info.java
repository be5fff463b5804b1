// SPDX-License-Identifier: Apache-2.0
/**
 * Plans: what a client does to run a query over several partition key ranges.
 *
 * <p>What lives here: {@link dev.ephemeris.sql.plan.QueryPlanner}, which decides what to ask each
 * range and how the client combines the results; a small class for each kind of rewrite; {@link
 * dev.ephemeris.sql.plan.PlanJson}, the form that clients read. May call: the tree, aggregates and
 * what finds them, values, the JSON writer. Must never know: HTTP, how keys are hashed, which
 * ranges exist, how queries are run.
 */
@NullMarked
package dev.ephemeris.sql.plan;

import org.jspecify.annotations.NullMarked;
