package dev.ephemeris.sql.tree;

/**
 * The operators with two operands, except AND and OR, which have any number. Those of a higher
 * precedence bind their operands more tightly.
 */
public enum BinaryOperator {
  COALESCE("??", 1),
  CONCATENATE("||", 5),
  BITWISE_OR("|", 6),
  BITWISE_XOR("^", 7),
  BITWISE_AND("&", 8),
  EQUAL("=", 9),
  NOT_EQUAL("!=", 9),
  LESS("<", 10),
  LESS_OR_EQUAL("<=", 10),
  GREATER(">", 10),
  GREATER_OR_EQUAL(">=", 10),
  SHIFT_LEFT("<<", 11),
  SHIFT_RIGHT(">>", 11),
  SHIFT_RIGHT_ZERO_FILL(">>>", 11),
  ADD("+", 12),
  SUBTRACT("-", 12),
  MULTIPLY("*", 13),
  DIVIDE("/", 13),
  MODULO("%", 13);

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
