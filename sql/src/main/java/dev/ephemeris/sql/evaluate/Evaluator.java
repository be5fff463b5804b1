// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.value.Value;

/** A compiled expression. */
@FunctionalInterface
public interface Evaluator {
  Value evaluate(Frame frame);

  /** A constant: its value does not depend on the row. */
  record Constant(Value value) implements Evaluator {
    @Override
    public Value evaluate(Frame frame) {
      return value;
    }
  }
}
