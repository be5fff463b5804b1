// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.tree.BinaryOperator;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Combines conditions. An operand that is neither true nor false gives undefined unless another
 * operand decides the result.
 */
final class Conditions {
  private Conditions() {}

  /** False if one operand is false; true if all are true. */
  static Evaluator and(List<Evaluator> conditions) {
    return decided(conditions, Values.FALSE, Values.TRUE);
  }

  /** True if one operand is true; false if all are false. */
  static Evaluator or(List<Evaluator> conditions) {
    return decided(conditions, Values.TRUE, Values.FALSE);
  }

  private static Evaluator decided(List<Evaluator> conditions, Value deciding, Value otherwise) {
    Evaluator[] all = conditions.toArray(Evaluator[]::new);
    return frame -> {
      Value result = otherwise;
      for (Evaluator condition : all) {
        frame.step();
        Value value = condition.evaluate(frame);
        if (value.equals(deciding)) {
          return deciding;
        }
        if (!value.equals(otherwise)) {
          result = Values.UNDEFINED;
        }
      }
      return result;
    };
  }

  /** Whether a value is between two others, or equal to one of them. */
  static Evaluator between(Evaluator value, Evaluator low, Evaluator high) {
    return frame -> {
      Value between = value.evaluate(frame);
      Value notLess =
          Operators.apply(BinaryOperator.GREATER_OR_EQUAL, between, low.evaluate(frame));
      Value notGreater =
          Operators.apply(BinaryOperator.LESS_OR_EQUAL, between, high.evaluate(frame));
      if (notLess.equals(Values.FALSE) || notGreater.equals(Values.FALSE)) {
        return Values.FALSE;
      }
      return notLess.equals(Values.TRUE) ? notGreater : Values.UNDEFINED;
    };
  }

  /** Whether a value equals one of the candidates. */
  static Evaluator in(Evaluator value, List<Evaluator> candidates) {
    Set<Value> known = new HashSet<>();
    boolean allKnown = true;
    for (Evaluator candidate : candidates) {
      if (candidate instanceof Evaluator.Constant constant) {
        known.add(constant.value());
      } else {
        allKnown = false;
      }
    }
    if (allKnown) {
      return frame -> contains(known, value.evaluate(frame));
    }
    return frame ->
        contains(new HashSet<>(BuiltValues.all(candidates, frame)), value.evaluate(frame));
  }

  private static Value contains(Set<Value> values, Value value) {
    return value.isUndefined() ? value : Values.of(values.contains(value));
  }
}
