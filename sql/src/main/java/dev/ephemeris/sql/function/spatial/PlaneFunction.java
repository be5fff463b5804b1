package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.function.Function;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.operation.relateng.RelateNG;
import org.locationtech.jts.operation.relateng.RelatePredicate;

/**
 * The variant of a {@link SpatialFunction} for a plane. Lengths are in the unit of the coordinates,
 * whatever that is.
 */
final class PlaneFunction extends NamedFunction {
  private final int figures;
  private final Function<Geometry[], Value> operation;

  private PlaneFunction(String name, int figures, Function<Geometry[], Value> operation) {
    super(name, Arity.exactly(figures));
    this.figures = figures;
    this.operation = operation;
  }

  static PlaneFunction area() {
    return new PlaneFunction("ST_AREA", 1, figures -> Values.of(figures[0].getArea()));
  }

  static PlaneFunction distance() {
    return new PlaneFunction("ST_DISTANCE", 2, PlaneFunction::distance);
  }

  private static Value distance(Geometry[] figures) {
    // From nothing to anything there is no way.
    return figures[0].isEmpty() || figures[1].isEmpty()
        ? Values.UNDEFINED
        : Values.of(figures[0].distance(figures[1]));
  }

  static PlaneFunction intersects() {
    return new PlaneFunction(
        "ST_INTERSECTS",
        2,
        figures ->
            Values.of(RelateNG.relate(figures[0], figures[1], RelatePredicate.intersects())));
  }

  static PlaneFunction within() {
    return new PlaneFunction(
        "ST_WITHIN",
        2,
        figures -> Values.of(RelateNG.relate(figures[0], figures[1], RelatePredicate.within())));
  }

  @Override
  public Value call(Value[] arguments, CallContext context) {
    Geometry[] read = new Geometry[figures];
    try {
      for (int i = 0; i < figures; i++) {
        read[i] = PlaneFigures.of(arguments[i]);
      }
    } catch (FlawException e) {
      return Values.UNDEFINED;
    }
    return operation.apply(read);
  }
}
