// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The spatial functions on the earth. Lengths are in metres, areas in square metres. */
public final class SpatialFunctions {
  // No row may mention a class of JTS in the types of a lambda: that would load the library before
  // one of these functions is called.
  private static final List<ScalarFunction> ALL =
      List.of(
          // ST_AREA(geometry): the area; 0 for points and lines.
          ofOne("ST_AREA", RecentFigures::of, figure -> Values.of(figure.area())),
          // ST_DISTANCE(geometry, geometry): the shortest distance between them.
          ofTwo(
              "ST_DISTANCE",
              RecentFigures::of,
              (left, right) -> Values.of(Nearness.distance(left, right))),
          // ST_INTERSECTS(geometry, geometry): whether they have a point in common.
          ofTwo(
              "ST_INTERSECTS",
              RecentFigures::of,
              (left, right) -> Values.of(Topology.intersects(left, right))),
          isValid(RecentFigures::of),
          isValidDetailed(RecentFigures::of),
          // ST_WITHIN(geometry, geometry): whether the first one is inside the second one.
          ofTwo(
              "ST_WITHIN",
              RecentFigures::of,
              (left, right) -> Values.of(Topology.isWithin(left, right))));

  private SpatialFunctions() {}

  public static List<ScalarFunction> all() {
    return ALL;
  }

  /** The same functions in a plane, for containers with that setting. */
  public static List<ScalarFunction> inPlane() {
    return PlaneFunctions.all();
  }

  /** What is computed from one geometry. */
  interface OneOperation<T> {
    Value apply(T figure);
  }

  /** What is computed from two geometries. */
  interface TwoOperation<T> {
    Value apply(T left, T right);
  }

  /** A function of one geometry; undefined if the argument is not a valid one. */
  static <T> ScalarFunction ofOne(
      String name, RecentValues.Reader<T> reader, OneOperation<T> operation) {
    return ScalarFunction.pure(
        name,
        Arity.exactly(1),
        arguments -> {
          T figure;
          try {
            figure = reader.read(arguments[0]);
          } catch (InvalidGeometryException notValid) {
            return Values.UNDEFINED;
          }
          return operation.apply(figure);
        });
  }

  /** A function of two geometries; undefined if one of the arguments is not a valid one. */
  static <T> ScalarFunction ofTwo(
      String name, RecentValues.Reader<T> reader, TwoOperation<T> operation) {
    return ScalarFunction.pure(
        name,
        Arity.exactly(2),
        arguments -> {
          T left;
          T right;
          try {
            left = reader.read(arguments[0]);
            right = reader.read(arguments[1]);
          } catch (InvalidGeometryException notValid) {
            return Values.UNDEFINED;
          }
          return operation.apply(left, right);
        });
  }

  /** {@code ST_ISVALID(value)}: whether it is a valid geometry. */
  static ScalarFunction isValid(RecentValues.Reader<?> reader) {
    return validity("ST_ISVALID", reader, Values.TRUE, flaw -> Values.FALSE);
  }

  /** {@code ST_ISVALIDDETAILED(value)}: the same as an object, with the reason if it is not. */
  static ScalarFunction isValidDetailed(RecentValues.Reader<?> reader) {
    return validity(
        "ST_ISVALIDDETAILED",
        reader,
        Values.object(Map.of("valid", Values.TRUE)),
        flaw -> {
          Map<String, Value> result = new LinkedHashMap<>();
          result.put("valid", Values.FALSE);
          result.put("reason", Values.of(flaw.reason()));
          return Values.object(result);
        });
  }

  /** What is answered for a value that is not a valid geometry. */
  private interface FlawResult {
    Value of(InvalidGeometryException flaw);
  }

  /** A function that tells whether a value is a valid geometry; undefined if it is undefined. */
  private static ScalarFunction validity(
      String name, RecentValues.Reader<?> reader, Value valid, FlawResult invalid) {
    return ScalarFunction.pure(
        name,
        Arity.exactly(1),
        arguments -> {
          if (arguments[0].isUndefined()) {
            return Values.UNDEFINED;
          }
          try {
            reader.read(arguments[0]);
            return valid;
          } catch (InvalidGeometryException flaw) {
            return invalid.of(flaw);
          }
        });
  }
}
