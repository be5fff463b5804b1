// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.tree;

/** The operators with one operand. */
public enum UnaryOperator {
  NOT("NOT "),
  PLUS("+"),
  MINUS("-"),
  BITWISE_NOT("~");

  private final String symbol;

  UnaryOperator(String symbol) {
    this.symbol = symbol;
  }

  public String symbol() {
    return symbol;
  }
}
