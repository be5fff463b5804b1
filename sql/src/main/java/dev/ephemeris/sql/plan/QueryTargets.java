// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.value.Value;
import java.util.List;

/** Which ranges a query concerns. */
public sealed interface QueryTargets {
  /** The whole container. */
  record Everywhere() implements QueryTargets {}

  /** No item at all; so one range is asked, whichever it is. */
  record Anywhere() implements QueryTargets {}

  /**
   * Some partition keys.
   *
   * @param keys at least one, each with a value for each path of the container's key
   */
  record Keys(List<List<Value>> keys) implements QueryTargets {}

  /** Whether one range has all items that it concerns, if there are any. */
  default boolean isSingle() {
    return switch (this) {
      case Everywhere ignored -> false;
      case Anywhere ignored -> true;
      case Keys keys -> keys.keys().size() == 1;
    };
  }
}
