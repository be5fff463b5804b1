// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a hybrid search. The client first asks every range for statistics, puts their sums
 * into the components' queries, sends those to every range, and ranks the rows.
 *
 * @param components one for each score with a weight
 * @param weights the weight of each component; empty if all are equal
 * @param requiresStatistics whether the components need the statistics
 */
public record HybridSearchInfo(
    String statisticsQuery,
    List<QueryInfo> components,
    List<Double> weights,
    @Nullable Long skip,
    @Nullable Long take,
    boolean requiresStatistics)
    implements QueryPlan.Work {}
