package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.function.ScalarFunction;
import java.util.List;

/** The functions of places on the earth. */
public final class SpatialFunctions {
  private SpatialFunctions() {}

  public static List<ScalarFunction> all() {
    return List.of(
        new StArea(),
        new StDistance(),
        new StIntersects(),
        new StIsValid(RecentFigures::of),
        new StIsValidDetailed(RecentFigures::of),
        new StWithin());
  }

  /** The same for places in a plane, as a container may ask. */
  public static List<ScalarFunction> inPlane() {
    return List.of(
        PlaneFunction.area(),
        PlaneFunction.distance(),
        PlaneFunction.intersects(),
        new StIsValid(PlaneFigures::of),
        new StIsValidDetailed(PlaneFigures::of),
        PlaneFunction.within());
  }
}
