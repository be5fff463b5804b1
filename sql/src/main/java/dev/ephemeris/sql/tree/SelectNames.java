// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

import java.util.ArrayList;
import java.util.List;

/** Finds the names of a row's properties. */
public final class SelectNames {
  private SelectNames() {}

  /** The alias, or the name of the selected property, or else a number: $1, $2 and so on. */
  public static List<String> of(Select.ListOf list) {
    List<String> names = new ArrayList<>();
    int unnamed = 0;
    for (Select.Item item : list.items()) {
      String alias = item.alias();
      if (alias != null) {
        names.add(alias);
      } else {
        names.add(
            switch (item.expression()) {
              case Expression.Name name -> name.name();
              case Expression.Member member -> member.name();
              case Expression.Compound ignored -> "$" + ++unnamed;
              case Expression.Call ignored -> "$" + ++unnamed;
              case Expression.Subquery ignored -> "$" + ++unnamed;
              case Expression.Literal ignored -> "$" + ++unnamed;
              case Expression.Parameter ignored -> "$" + ++unnamed;
            });
      }
    }
    return names;
  }
}
