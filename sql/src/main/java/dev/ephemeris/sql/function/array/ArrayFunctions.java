// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.array;

import static dev.ephemeris.sql.function.ScalarFunction.pure;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.value.Arithmetic;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueOrder;
import dev.ephemeris.sql.value.Values;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** The functions of arrays and sets. */
public final class ArrayFunctions {
  private static final List<ScalarFunction> ALL =
      List.of(
          // ARRAY_AVG(numbers): their mean; undefined if there are none.
          numbers("ARRAY_AVG", ArrayFunctions::average),
          // ARRAY_CONCAT(array, array, …): the elements of all of them, one array after the other.
          pure("ARRAY_CONCAT", Arity.atLeast(2), ArrayConcat::call),
          // ARRAY_CONTAINS(array, value [, partial]): whether an element equals the value.
          pure("ARRAY_CONTAINS", Arity.between(2, 3), ArrayContains::call),
          // ARRAY_CONTAINS_ALL(array, value, …): whether every value is among the elements.
          pure("ARRAY_CONTAINS_ALL", Arity.atLeast(2), ContainsElements::all),
          // ARRAY_CONTAINS_ANY(array, value, …): whether at least one value is among the elements.
          pure("ARRAY_CONTAINS_ANY", Arity.atLeast(2), ContainsElements::any),
          // ARRAY_LENGTH(array): how many elements it has.
          pure("ARRAY_LENGTH", Arity.exactly(1), ArrayFunctions::length),
          // ARRAY_MAX(array): the last of its elements in the order of all values.
          first("ARRAY_MAX", ValueOrder.INSTANCE.reversed()),
          // ARRAY_MEDIAN(numbers): the middle one by size, or the mean of the two middle ones.
          numbers("ARRAY_MEDIAN", ArrayFunctions::median),
          // ARRAY_MIN(array): the first of its elements in the order of all values.
          first("ARRAY_MIN", ValueOrder.INSTANCE),
          // ARRAY_SLICE(array, start [, count]): the elements from a position on.
          pure("ARRAY_SLICE", Arity.between(2, 3), ArraySlice::call),
          // ARRAY_SUM(numbers): their sum; zero if there are none.
          numbers("ARRAY_SUM", ArrayFunctions::sum),
          // CHOOSE(index, value, …): the value with this index, counted from one.
          pure("CHOOSE", Arity.atLeast(2), ArrayFunctions::choose),
          // OBJECTTOARRAY(object [, name, value]): an array with one object per property.
          pure("OBJECTTOARRAY", Arity.between(1, 3), ObjectToArray::call),
          // SETDIFFERENCE(array, array): what is in the first array only, each once.
          sets("SETDIFFERENCE", (left, right) -> left.removeAll(right).toArray()),
          // SETEQUAL(array, array): whether both have the same elements, in any order and number.
          sets("SETEQUAL", (left, right) -> Values.of(left.hasSameAs(right))),
          // SETINTERSECT(array, array): what is in both, each once, in the order of the second.
          sets("SETINTERSECT", (left, right) -> right.retainAll(left).toArray()),
          // SETUNION(array, array): what is in one of them or in both, each once.
          sets("SETUNION", (left, right) -> left.addAll(right).toArray()));

  private ArrayFunctions() {}

  public static List<ScalarFunction> all() {
    return ALL;
  }

  /**
   * A function of an array of numbers; undefined if the array contains anything else.
   *
   * @param operation gets an array that it may change
   */
  private static ScalarFunction numbers(String name, Function<NumberValue[], Value> operation) {
    return pure(
        name,
        Arity.exactly(1),
        arguments -> {
          if (!(arguments[0] instanceof ArrayValue array)) {
            return Values.UNDEFINED;
          }
          List<Value> elements = array.elements();
          NumberValue[] numbers = new NumberValue[elements.size()];
          for (int i = 0; i < numbers.length; i++) {
            if (!(elements.get(i) instanceof NumberValue number)) {
              return Values.UNDEFINED;
            }
            numbers[i] = number;
          }
          return operation.apply(numbers);
        });
  }

  private static Value sum(NumberValue[] numbers) {
    Value sum = numbers.length == 0 ? Values.UNDEFINED : Values.of(0);
    for (NumberValue number : numbers) {
      if (!(sum instanceof NumberValue soFar)) {
        return Values.UNDEFINED;
      }
      sum = Arithmetic.add(soFar, number);
    }
    return sum;
  }

  private static Value average(NumberValue[] numbers) {
    return sum(numbers) instanceof NumberValue sum
        ? Arithmetic.divide(sum, NumberValue.of(numbers.length))
        : Values.UNDEFINED;
  }

  private static Value median(NumberValue[] numbers) {
    if (numbers.length == 0) {
      return Values.UNDEFINED;
    }
    Arrays.sort(numbers);
    int middle = numbers.length / 2;
    return numbers.length % 2 == 1
        ? numbers[middle]
        : average(new NumberValue[] {numbers[middle - 1], numbers[middle]});
  }

  /**
   * A function that gives the first element of an array in this order. Undefined if there is none,
   * or if an array or object is among them.
   */
  private static ScalarFunction first(String name, Comparator<Value> order) {
    return pure(
        name,
        Arity.exactly(1),
        arguments -> {
          Value first = Values.UNDEFINED;
          if (arguments[0] instanceof ArrayValue array) {
            for (Value element : array.elements()) {
              if (!isScalar(element)) {
                return Values.UNDEFINED;
              }
              if (first.isUndefined() || order.compare(element, first) < 0) {
                first = element;
              }
            }
          }
          return first;
        });
  }

  private static boolean isScalar(Value element) {
    return switch (element.type()) {
      case UNDEFINED, NULL, BOOLEAN, NUMBER, STRING -> true;
      case ARRAY, OBJECT -> false;
    };
  }

  private static Value length(Value[] arguments) {
    return arguments[0] instanceof ArrayValue array ? Values.of(array.size()) : Values.UNDEFINED;
  }

  private static Value choose(Value[] arguments) {
    return arguments[0] instanceof NumberValue number
            && number.isInteger()
            && number.integer() >= 1
            && number.integer() < arguments.length
        ? arguments[(int) number.integer()]
        : Values.UNDEFINED;
  }

  /** An operation on two sets; it may change both. */
  private interface SetOperation {
    Value apply(ElementSet left, ElementSet right);
  }

  /** A function of two arrays that are treated as sets. */
  private static ScalarFunction sets(String name, SetOperation operation) {
    return pure(
        name,
        Arity.exactly(2),
        arguments ->
            arguments[0] instanceof ArrayValue left && arguments[1] instanceof ArrayValue right
                ? operation.apply(ElementSet.of(left), ElementSet.of(right))
                : Values.UNDEFINED);
  }
}
