// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A ranking of several. The client first asks every range for statistics, puts their sums into the
 * queries of the components, asks every range those, and ranks what it gets.
 *
 * @param components one for each score that counts
 * @param weights how much each counts; empty when all count the same
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
