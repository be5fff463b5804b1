package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.function.Arity;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.function.NamedFunction;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** A function of one or two geometries; undefined when one of them is none, or not valid. */
abstract class SpatialFunction extends NamedFunction {
  private final int figures;

  SpatialFunction(String name, int figures) {
    super(name, Arity.exactly(figures));
    this.figures = figures;
  }

  abstract Value apply(Figure[] figures);

  @Override
  public final Value call(Value[] arguments, CallContext context) {
    Figure[] read = new Figure[figures];
    try {
      for (int i = 0; i < figures; i++) {
        read[i] = RecentFigures.of(arguments[i]);
      }
    } catch (FlawException e) {
      return Values.UNDEFINED;
    }
    return apply(read);
  }
}
