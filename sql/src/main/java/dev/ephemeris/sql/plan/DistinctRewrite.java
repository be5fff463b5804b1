// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.tree.QueryText;

/**
 * Plans a query with DISTINCT. The client removes duplicates before it counts rows, since rows of
 * several ranges can be equal.
 */
final class DistinctRewrite {
  private DistinctRewrite() {}

  static QueryInfo of(PlanInput input) {
    QueryInfo.Builder info = input.info().distinct(DistinctType.UNORDERED).rows(input.counts());
    if (input.counts().isPresent()) {
      info.rewritten(QueryText.of(RowCounts.without(input.query())));
    }
    return info.build();
  }
}
