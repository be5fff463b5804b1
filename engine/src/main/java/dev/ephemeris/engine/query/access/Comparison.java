// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.sql.tree.BinaryOperator;
import org.jspecify.annotations.Nullable;

/** The comparisons from which the values that pass a filter can be derived. */
enum Comparison {
  EQUAL,
  LESS,
  LESS_OR_EQUAL,
  GREATER,
  GREATER_OR_EQUAL;

  /** The comparison that an operator makes; null if it makes none of these. */
  static @Nullable Comparison of(BinaryOperator operator) {
    return switch (operator) {
      case EQUAL -> EQUAL;
      case LESS -> LESS;
      case LESS_OR_EQUAL -> LESS_OR_EQUAL;
      case GREATER -> GREATER;
      case GREATER_OR_EQUAL -> GREATER_OR_EQUAL;
      case COALESCE,
          NOT_EQUAL,
          SHIFT_LEFT,
          SHIFT_RIGHT,
          SHIFT_RIGHT_ZERO_FILL,
          CONCATENATE,
          ADD,
          SUBTRACT,
          BITWISE_AND,
          BITWISE_XOR,
          BITWISE_OR,
          MULTIPLY,
          DIVIDE,
          MODULO ->
          null;
    };
  }

  /** The comparison with the same meaning after exchanging its sides. */
  Comparison exchanged() {
    return switch (this) {
      case EQUAL -> EQUAL;
      case LESS -> GREATER;
      case LESS_OR_EQUAL -> GREATER_OR_EQUAL;
      case GREATER -> LESS;
      case GREATER_OR_EQUAL -> LESS_OR_EQUAL;
    };
  }
}
