// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

/**
 * The operators with two operands, except AND and OR, which have any number. A higher precedence
 * binds more tightly. The precedences are those of the service: shifts bind like comparisons, and
 * the other bit operators like addition.
 */
public enum BinaryOperator {
  COALESCE("??", 1),
  EQUAL("=", 2),
  NOT_EQUAL("!=", 2),
  LESS("<", 2),
  LESS_OR_EQUAL("<=", 2),
  GREATER(">", 2),
  GREATER_OR_EQUAL(">=", 2),
  SHIFT_LEFT("<<", 2),
  SHIFT_RIGHT(">>", 2),
  SHIFT_RIGHT_ZERO_FILL(">>>", 2),
  CONCATENATE("||", 3),
  ADD("+", 4),
  SUBTRACT("-", 4),
  BITWISE_AND("&", 4),
  BITWISE_XOR("^", 4),
  BITWISE_OR("|", 4),
  MULTIPLY("*", 5),
  DIVIDE("/", 5),
  MODULO("%", 5);

  private final String symbol;
  private final int precedence;

  BinaryOperator(String symbol, int precedence) {
    this.symbol = symbol;
    this.precedence = precedence;
  }

  public String symbol() {
    return symbol;
  }

  public int precedence() {
    return precedence;
  }
}
