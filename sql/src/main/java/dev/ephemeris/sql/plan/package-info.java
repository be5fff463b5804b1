// SPDX-License-Identifier: Apache-2.0
/**
 * What a client is to do with a query over several partition key ranges.
 *
 * <p>What lives here: {@link dev.ephemeris.sql.plan.QueryPlanner}, which says what each range is
 * asked and how the client makes one result of the answers; a small class for each kind of rewrite;
 * {@link dev.ephemeris.sql.plan.PlanJson}, the plan as clients read it. May call: the tree,
 * aggregates and what finds them, values, the JSON writer. Must never know: HTTP, how keys are
 * hashed, which ranges there are, how queries are run.
 */
@NullMarked
package dev.ephemeris.sql.plan;

import org.jspecify.annotations.NullMarked;
