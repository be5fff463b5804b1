// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.Select;
import dev.ephemeris.sql.value.Value;
import java.util.Map;

/** The input of every rewrite. */
record PlanInput(
    Query query,
    QueryFeatures features,
    ContainerFacts container,
    Map<String, Value> parameters,
    RowCounts counts,
    QueryTargets targets,
    PlanScope scope) {
  /** Whether all rows have one partition key, so that their range can apply OFFSET and LIMIT. */
  boolean isOfOneKey() {
    return scope == PlanScope.ONE_KEY || targets.isSingle();
  }

  boolean hasSelectValue() {
    return hasSelectValue(query);
  }

  static boolean hasSelectValue(Query query) {
    return query.select().selection() instanceof Select.ValueOf;
  }

  QueryInfo.Builder info() {
    return new QueryInfo.Builder(hasSelectValue());
  }
}
