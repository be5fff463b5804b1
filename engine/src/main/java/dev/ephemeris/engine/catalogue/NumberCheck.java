// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.catalogue;

import dev.ephemeris.engine.base.EngineException;
import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.Deque;
import tools.jackson.databind.JsonNode;

/**
 * Refuses settings with a number that is too large for a double, because it could not be returned.
 */
final class NumberCheck {
  /** No double has more digits before its decimal point. */
  private static final int MAX_DIGITS = 309;

  private NumberCheck() {}

  static void check(JsonNode settings) {
    Deque<JsonNode> open = new ArrayDeque<>();
    open.add(settings);
    while (!open.isEmpty()) {
      JsonNode node = open.pop();
      if (node.isNumber() && isTooLarge(node.decimalValue())) {
        throw EngineException.invalid(
            "The container's settings have a number that is too large for a double: "
                + node.asString());
      }
      node.forEach(open::push);
    }
  }

  /** Compares the digits first: converting a number with a huge exponent takes long. */
  private static boolean isTooLarge(BigDecimal number) {
    long digits = (long) number.precision() - number.scale();
    return digits > MAX_DIGITS || Double.isInfinite(number.doubleValue());
  }
}
