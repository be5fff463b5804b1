// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.tree.QueryText;

/** Plans a query whose rows the client only skips and counts. */
final class PlainRewrite {
  private PlainRewrite() {}

  static QueryInfo of(PlanInput input) {
    RowCounts counts = input.counts();
    if (counts.limit() == null) {
      return input.info().rows(counts).build();
    }
    if (input.isOfOneKey()) {
      return input.info().build();
    }
    return input
        .info()
        .rows(counts)
        .rewritten(QueryText.of(counts.narrowed(input.query())))
        .build();
  }
}
