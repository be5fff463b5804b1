// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import static dev.ephemeris.sql.function.spatial.SpatialFunctions.ofOne;
import static dev.ephemeris.sql.function.spatial.SpatialFunctions.ofTwo;

import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.List;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.operation.relateng.RelateNG;
import org.locationtech.jts.operation.relateng.RelatePredicate;

/** The spatial functions in a plane. Lengths are in the unit of the coordinates. */
final class PlaneFunctions {
  private static final List<ScalarFunction> ALL =
      List.of(
          ofOne("ST_AREA", PlaneFigures::of, figure -> Values.of(figure.getArea())),
          ofTwo("ST_DISTANCE", PlaneFigures::of, PlaneFunctions::distance),
          ofTwo(
              "ST_INTERSECTS",
              PlaneFigures::of,
              (left, right) ->
                  Values.of(RelateNG.relate(left, right, RelatePredicate.intersects()))),
          SpatialFunctions.isValid(PlaneFigures::of),
          SpatialFunctions.isValidDetailed(PlaneFigures::of),
          ofTwo(
              "ST_WITHIN",
              PlaneFigures::of,
              (left, right) -> Values.of(RelateNG.relate(left, right, RelatePredicate.within()))));

  private PlaneFunctions() {}

  static List<ScalarFunction> all() {
    return ALL;
  }

  /** Undefined if a geometry is empty: then there is no distance. */
  private static Value distance(Geometry left, Geometry right) {
    return left.isEmpty() || right.isEmpty() ? Values.UNDEFINED : Values.of(left.distance(right));
  }
}
