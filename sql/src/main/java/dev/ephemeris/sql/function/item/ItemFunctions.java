// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.item;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.ScalarFunction;
import java.util.List;

/** The functions of whole items. */
public final class ItemFunctions {
  private static final List<ScalarFunction> ALL =
      List.of(
          // DOCUMENTID(item): the number of the item within its partition.
          ScalarFunction.pure("DOCUMENTID", Arity.exactly(1), DocumentId::call));

  private ItemFunctions() {}

  public static List<ScalarFunction> all() {
    return ALL;
  }
}
