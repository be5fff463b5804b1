// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.model.number.WideNumbers;
import dev.ephemeris.sql.tree.BinaryOperator;
import dev.ephemeris.sql.tree.UnaryOperator;
import dev.ephemeris.sql.value.Arithmetic;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.BooleanValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueOrder;
import dev.ephemeris.sql.value.ValueType;
import dev.ephemeris.sql.value.Values;

/**
 * What operators do. What makes no sense is undefined: to add a string, to compare a string with a
 * number, to negate what is no boolean.
 */
final class Operators {
  /** The longest string that can be made by joining others. */
  static final int MAX_STRING_CHARACTERS = 2 * 1024 * 1024;

  private Operators() {}

  static Value apply(BinaryOperator operator, Value left, Value right) {
    return switch (operator) {
      case COALESCE -> left.isDefined() ? left : right;
      case CONCATENATE -> concatenate(left, right);
      case EQUAL -> equal(left, right);
      case NOT_EQUAL -> not(equal(left, right));
      case LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL -> compare(operator, left, right);
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO -> calculate(operator, left, right);
      case BITWISE_OR, BITWISE_XOR, BITWISE_AND, SHIFT_LEFT, SHIFT_RIGHT, SHIFT_RIGHT_ZERO_FILL ->
          combineBits(operator, left, right);
    };
  }

  static Value apply(UnaryOperator operator, Value operand) {
    if (operator == UnaryOperator.NOT) {
      return not(operand);
    }
    if (!(operand instanceof NumberValue number)) {
      return Values.UNDEFINED;
    }
    return switch (operator) {
      case PLUS -> number;
      case MINUS -> Arithmetic.negate(number);
      case BITWISE_NOT -> Values.of((double) ~bits(number));
      case NOT -> throw new AssertionError();
    };
  }

  static Value not(Value operand) {
    return operand instanceof BooleanValue bool ? Values.of(!bool.isTrue()) : Values.UNDEFINED;
  }

  /** Values of different types are different; only with undefined nothing can be compared. */
  static Value equal(Value left, Value right) {
    return left.isUndefined() || right.isUndefined()
        ? Values.UNDEFINED
        : Values.of(left.equals(right));
  }

  private static Value compare(BinaryOperator operator, Value left, Value right) {
    if (!isComparable(left, right)) {
      return Values.UNDEFINED;
    }
    int order = ValueOrder.INSTANCE.compare(left, right);
    return Values.of(
        switch (operator) {
          case LESS -> order < 0;
          case LESS_OR_EQUAL -> order <= 0;
          case GREATER -> order > 0;
          case GREATER_OR_EQUAL -> order >= 0;
          default -> throw new AssertionError(operator);
        });
  }

  /** Whether one can be less than the other: they have the same type, and it has an order. */
  private static boolean isComparable(Value left, Value right) {
    ValueType type = left.type();
    return type == right.type()
        && type != ValueType.UNDEFINED
        && type != ValueType.ARRAY
        && type != ValueType.OBJECT;
  }

  private static Value calculate(BinaryOperator operator, Value left, Value right) {
    if (!(left instanceof NumberValue a && right instanceof NumberValue b)) {
      return Values.UNDEFINED;
    }
    return switch (operator) {
      case ADD -> Arithmetic.add(a, b);
      case SUBTRACT -> Arithmetic.subtract(a, b);
      case MULTIPLY -> Arithmetic.multiply(a, b);
      case DIVIDE -> Arithmetic.divide(a, b);
      case MODULO -> Arithmetic.remainder(a, b);
      default -> throw new AssertionError(operator);
    };
  }

  /** The result is a double, and has a sign even after a shift that fills with zeros. */
  private static Value combineBits(BinaryOperator operator, Value left, Value right) {
    if (!(left instanceof NumberValue a && right instanceof NumberValue b)) {
      return Values.UNDEFINED;
    }
    return Values.of(
        switch (operator) {
          case BITWISE_OR -> (double) (bits(a) | bits(b));
          case BITWISE_XOR -> (double) (bits(a) ^ bits(b));
          case BITWISE_AND -> (double) (bits(a) & bits(b));
          case SHIFT_LEFT -> (double) (bits(a) << bits(b));
          case SHIFT_RIGHT -> (double) (bits(a) >> bits(b));
          case SHIFT_RIGHT_ZERO_FILL -> (double) (bits(a) >>> bits(b));
          default -> throw new AssertionError(operator);
        });
  }

  /** The lowest 32 bits of the whole part of the double, as in JavaScript. */
  private static int bits(NumberValue number) {
    return WideNumbers.isWide(number.number())
        ? (int) (long) (number.number() % 0x1p32)
        : (int) (long) number.number();
  }

  private static Value concatenate(Value left, Value right) {
    if (!(left instanceof StringValue a && right instanceof StringValue b)
        || a.text().length() + b.text().length() > MAX_STRING_CHARACTERS) {
      return Values.UNDEFINED;
    }
    return Values.of(a.text() + b.text());
  }

  /** A property of an object or an element of an array. */
  static Value element(Value base, Value index) {
    if (base instanceof ObjectValue object && index instanceof StringValue name) {
      return object.get(name.text());
    }
    return base instanceof ArrayValue array
            && index instanceof NumberValue number
            && number.isInteger()
        ? array.get(number.integer())
        : Values.UNDEFINED;
  }

  static Value member(Value base, String name) {
    return base instanceof ObjectValue object ? object.get(name) : Values.UNDEFINED;
  }
}
