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
import java.util.function.BiFunction;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;

/**
 * Evaluates operators. An operand of the wrong type gives undefined: adding a string, comparing a
 * string with a number, negating what is not a boolean.
 */
final class Operators {
  /** The longest string that concatenation can make. */
  static final int MAX_STRING_CHARACTERS = 2 * 1024 * 1024;

  private Operators() {}

  static Value apply(BinaryOperator operator, Value left, Value right) {
    return switch (operator) {
      case COALESCE -> left.isDefined() ? left : right;
      case CONCATENATE -> concatenate(left, right);
      case EQUAL -> equal(left, right);
      case NOT_EQUAL -> not(equal(left, right));
      case LESS -> compare(left, right, order -> order < 0);
      case LESS_OR_EQUAL -> compare(left, right, order -> order <= 0);
      case GREATER -> compare(left, right, order -> order > 0);
      case GREATER_OR_EQUAL -> compare(left, right, order -> order >= 0);
      case ADD -> calculate(left, right, Arithmetic::add);
      case SUBTRACT -> calculate(left, right, Arithmetic::subtract);
      case MULTIPLY -> calculate(left, right, Arithmetic::multiply);
      case DIVIDE -> calculate(left, right, Arithmetic::divide);
      case MODULO -> calculate(left, right, Arithmetic::remainder);
      case BITWISE_OR -> combineBits(left, right, (a, b) -> a | b);
      case BITWISE_XOR -> combineBits(left, right, (a, b) -> a ^ b);
      case BITWISE_AND -> combineBits(left, right, (a, b) -> a & b);
      case SHIFT_LEFT -> combineBits(left, right, (a, b) -> a << b);
      case SHIFT_RIGHT -> combineBits(left, right, (a, b) -> a >> b);
      case SHIFT_RIGHT_ZERO_FILL -> combineBits(left, right, (a, b) -> a >>> b);
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

  /** Values of different types are not equal; a comparison with undefined is undefined. */
  static Value equal(Value left, Value right) {
    return left.isUndefined() || right.isUndefined()
        ? Values.UNDEFINED
        : Values.of(left.equals(right));
  }

  private static Value compare(Value left, Value right, IntPredicate order) {
    return isComparable(left, right)
        ? Values.of(order.test(ValueOrder.INSTANCE.compare(left, right)))
        : Values.UNDEFINED;
  }

  /** Whether two values have an order: they have the same type, and the type has an order. */
  private static boolean isComparable(Value left, Value right) {
    ValueType type = left.type();
    return type == right.type()
        && type != ValueType.UNDEFINED
        && type != ValueType.ARRAY
        && type != ValueType.OBJECT;
  }

  private static Value calculate(
      Value left, Value right, BiFunction<NumberValue, NumberValue, Value> operation) {
    return left instanceof NumberValue a && right instanceof NumberValue b
        ? operation.apply(a, b)
        : Values.UNDEFINED;
  }

  /** The result is a double, and has a sign even after a shift that fills with zeros. */
  private static Value combineBits(Value left, Value right, IntBinaryOperator operation) {
    return left instanceof NumberValue a && right instanceof NumberValue b
        ? Values.of((double) operation.applyAsInt(bits(a), bits(b)))
        : Values.UNDEFINED;
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
