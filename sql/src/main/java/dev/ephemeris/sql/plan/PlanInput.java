// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.tree.Query;
import dev.ephemeris.sql.tree.Select;
import dev.ephemeris.sql.value.Value;
import java.util.Map;

/** What every rewrite begins with. */
record PlanInput(
    Query query,
    QueryFeatures features,
    ContainerFacts container,
    Map<String, Value> parameters,
    RowCounts counts,
    QueryTargets targets,
    PlanScope scope) {
  /** Whether one partition key has all rows, so that its range can skip and count them. */
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
