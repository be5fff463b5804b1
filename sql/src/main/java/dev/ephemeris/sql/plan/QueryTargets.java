// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.value.Value;
import java.util.List;

/** The ranges that a query has to be sent to. */
public sealed interface QueryTargets {
  /** The whole container. */
  record Everywhere() implements QueryTargets {}

  /** The query has no matching items; any single range is asked. */
  record Anywhere() implements QueryTargets {}

  /**
   * Some partition keys.
   *
   * @param keys at least one, each with a value for each path of the container's key
   */
  record Keys(List<List<Value>> keys) implements QueryTargets {}

  /** Whether a single range has all matching items, if there are any. */
  default boolean isSingle() {
    return switch (this) {
      case Everywhere ignored -> false;
      case Anywhere ignored -> true;
      case Keys keys -> keys.keys().size() == 1;
    };
  }
}
