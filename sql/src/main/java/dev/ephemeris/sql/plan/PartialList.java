// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.Select;
import dev.ephemeris.sql.tree.SelectNames;
import java.util.ArrayList;
import java.util.List;

/** The partial results of the properties of a group, or of a row of aggregates. */
final class PartialList {
  private PartialList() {}

  /** Adds to the plan how the client combines each property, and returns the partial form. */
  static Expression of(Select.ListOf list, PlanInput input, QueryInfo.Builder info) {
    List<String> names = SelectNames.of(list);
    List<Expression> values = new ArrayList<>();
    int aggregates = 0;
    for (int i = 0; i < names.size(); i++) {
      Expression expression = list.items().get(i).expression();
      PartialAggregate partial = PartialAggregate.of(expression, input.features());
      info.aggregate(names.get(i), partial == null ? null : partial.operator());
      values.add(partial == null ? expression : partial.form());
      aggregates += partial == null ? 0 : 1;
    }
    if (aggregates > 1) {
      input.features().require(QueryFeature.MULTIPLE_AGGREGATES);
    }
    info.aliases(names);
    return Payload.object(names, values);
  }
}
