// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.math;

import static dev.ephemeris.sql.function.ScalarFunction.impure;
import static dev.ephemeris.sql.function.ScalarFunction.pure;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.value.Arithmetic;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.LongBinaryOperator;

/** The mathematical functions. An argument that is not a number makes the result undefined. */
public final class MathFunctions {
  private static final Value ONE = Values.of(1);
  private static final Value E = Values.of(Math.E);
  private static final Value PI = Values.of(Math.PI);

  private static final List<ScalarFunction> ALL =
      List.of(
          // ABS(number): the number without its sign.
          exact("ABS", Arithmetic::absolute),
          // ACOS(number): the angle in radians with this cosine; undefined outside -1 to 1.
          number("ACOS", Math::acos),
          // ASIN(number): the angle in radians with this sine; undefined outside -1 to 1.
          number("ASIN", Math::asin),
          // ATAN(number): the angle in radians with this tangent.
          number("ATAN", Math::atan),
          // ATN2(y, x): the angle in radians between the x axis and the line to point (x, y).
          numbers("ATN2", Math::atan2),
          // CEILING(number): the smallest whole number that is not less.
          rounding("CEILING", Math::ceil),
          // COS(radians): the cosine.
          number("COS", Math::cos),
          // COT(radians): the cotangent; undefined at zero.
          number("COT", angle -> 1 / Math.tan(angle)),
          // DEGREES(radians): the angle in degrees.
          number("DEGREES", radians -> radians * 180 / Math.PI),
          // EXP(number): e to the power of the number; undefined if that is too large.
          number("EXP", Math::exp),
          // FLOOR(number): the largest whole number that is not greater.
          rounding("FLOOR", Math::floor),
          // INTADD(left, right), …: calculate with whole numbers of 64 bits.
          integers("INTADD", (left, right) -> left + right),
          integers("INTBITAND", (left, right) -> left & right),
          integers("INTBITLEFTSHIFT", (number, distance) -> number << distance),
          pure("INTBITNOT", Arity.exactly(1), MathFunctions::bitNot),
          integers("INTBITOR", (left, right) -> left | right),
          // INTBITRIGHTSHIFT(number, distance): keeps the sign.
          integers("INTBITRIGHTSHIFT", (number, distance) -> number >> distance),
          integers("INTBITXOR", (left, right) -> left ^ right),
          // INTDIV(left, right): the quotient without its fraction.
          integers("INTDIV", Math::divideExact),
          // INTMOD(left, right): the remainder, with the sign of the left number.
          integers("INTMOD", MathFunctions::remainder),
          integers("INTMUL", MathFunctions::product),
          integers("INTSUB", (left, right) -> left - right),
          // LOG(number [, base]): the logarithm, by default to base e.
          pure("LOG", Arity.between(1, 2), MathFunctions::log),
          // LOG10(number): the logarithm to base ten; undefined unless the number is positive.
          number("LOG10", Math::log10),
          // NUMBERBIN(number [, size]): the start of the bin that contains the number.
          pure("NUMBERBIN", Arity.between(1, 2), MathFunctions::bin),
          // PI(): the number pi.
          pure("PI", Arity.exactly(0), arguments -> PI),
          // POWER(base, exponent): the base to the power of the exponent.
          numbers("POWER", Math::pow),
          // RADIANS(degrees): the angle in radians.
          number("RADIANS", degrees -> degrees * Math.PI / 180),
          // RAND(): a random number from 0 to below 1, a new one for each call.
          impure("RAND", Arity.exactly(0), (arguments, context) -> random()),
          // ROUND(number): the nearest whole number; halves are rounded away from zero.
          exact("ROUND", MathFunctions::round),
          // SIGN(number): -1, 0 or 1.
          exact("SIGN", number -> Values.of((long) Math.signum(number.number()))),
          // SIN(radians): the sine.
          number("SIN", Math::sin),
          // SQRT(number): the square root; undefined if the number is negative.
          number("SQRT", Math::sqrt),
          // SQUARE(number): the number times itself; undefined if that is too large.
          exact("SQUARE", number -> Arithmetic.multiply(number, number)),
          // TAN(radians): the tangent.
          number("TAN", Math::tan),
          // TRUNC(number): the number without its fraction.
          rounding("TRUNC", number -> number < 0 ? Math.ceil(number) : Math.floor(number)));

  private MathFunctions() {}

  public static List<ScalarFunction> all() {
    return ALL;
  }

  /** A function of one double. A result of NaN or infinity becomes undefined. */
  private static ScalarFunction number(String name, DoubleUnaryOperator operation) {
    return exact(name, number -> Values.of(operation.applyAsDouble(number.number())));
  }

  /** A function of one number that is exact for whole numbers of 64 bits. */
  private static ScalarFunction exact(String name, Function<NumberValue, Value> operation) {
    return pure(
        name,
        Arity.exactly(1),
        arguments ->
            arguments[0] instanceof NumberValue number
                ? operation.apply(number)
                : Values.UNDEFINED);
  }

  /**
   * A function that gives a whole number near a number. A whole number is returned unchanged, as a
   * double could not hold all of its 64 bits.
   */
  private static ScalarFunction rounding(String name, DoubleUnaryOperator operation) {
    return exact(
        name,
        number ->
            number.isInteger() ? number : Values.of(operation.applyAsDouble(number.number())));
  }

  /** A function of two doubles. A result of NaN or infinity becomes undefined. */
  private static ScalarFunction numbers(String name, DoubleBinaryOperator operation) {
    return pure(name, Arity.exactly(2), arguments -> apply(operation, arguments[0], arguments[1]));
  }

  private static Value apply(DoubleBinaryOperator operation, Value left, Value right) {
    return left instanceof NumberValue first && right instanceof NumberValue second
        ? Values.of(operation.applyAsDouble(first.number(), second.number()))
        : Values.UNDEFINED;
  }

  /**
   * A function of two whole numbers of 64 bits that gives one. Of a result that does not fit, it
   * gives the lowest 64 bits; of the distance of a shift, the lowest 6 count.
   *
   * @param operation may throw {@link ArithmeticException} if there is no result
   */
  private static ScalarFunction integers(String name, LongBinaryOperator operation) {
    return pure(
        name,
        Arity.exactly(2),
        arguments -> {
          if (!(arguments[0] instanceof NumberValue left && left.isInteger())
              || !(arguments[1] instanceof NumberValue right && right.isInteger())) {
            return Values.UNDEFINED;
          }
          try {
            return Values.of(operation.applyAsLong(left.integer(), right.integer()));
          } catch (ArithmeticException noResult) {
            return Values.UNDEFINED;
          }
        });
  }

  /**
   * Where the quotient does not fit into 64 bits there is no remainder either.
   *
   * @throws ArithmeticException if there is none
   */
  private static long remainder(long left, long right) {
    return left - Math.divideExact(left, right) * right;
  }

  /**
   * The lowest 64 bits of the product. As at the vendor, the least number times -1 has none.
   *
   * @throws ArithmeticException for those two
   */
  private static long product(long left, long right) {
    boolean isNegation = left == -1 || right == -1;
    return isNegation ? Math.multiplyExact(left, right) : left * right;
  }

  private static Value bitNot(Value[] arguments) {
    return arguments[0] instanceof NumberValue number && number.isInteger()
        ? Values.of(~number.integer())
        : Values.UNDEFINED;
  }

  /** Undefined if there is no logarithm: of zero, or to base one. To base zero it is zero. */
  private static Value log(Value[] arguments) {
    return apply(
        (number, base) -> Math.log(number) / Math.log(base),
        arguments[0],
        arguments.length == 1 ? E : arguments[1]);
  }

  /**
   * Bins of this size (by default 1) follow each other from zero on. A negative size makes a bin
   * start at its upper end; size zero gives undefined.
   */
  private static Value bin(Value[] arguments) {
    Value given = arguments.length == 1 ? ONE : arguments[1];
    return arguments[0] instanceof NumberValue number && given instanceof NumberValue size
        ? Arithmetic.floorToMultiple(number, size)
        : Values.UNDEFINED;
  }

  private static Value random() {
    return Values.of(ThreadLocalRandom.current().nextDouble());
  }

  /** Unlike the other functions that round, it makes a whole number of a double if it fits. */
  private static Value round(NumberValue number) {
    if (number.isInteger()) {
      return number;
    }
    NumberValue rounded = NumberValue.of(round(number.number()));
    return rounded.hasDigitsOnly() ? Values.of(rounded.integer()) : Values.of(rounded.number());
  }

  private static double round(double number) {
    double size = Math.abs(number);
    double whole = Math.floor(size);
    // floor(size + 0.5) would be wrong: that sum is rounded, so a number just below 0.5 gives 1.
    return Math.copySign(size - whole >= 0.5 ? whole + 1 : whole, number);
  }
}
