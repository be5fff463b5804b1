package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code ST_AREA(geometry)}: how large it is, in square metres; points and lines have none. */
final class StArea extends SpatialFunction {
  StArea() {
    super("ST_AREA", 1);
  }

  @Override
  Value apply(Figure[] figures) {
    return Values.of(figures[0].area());
  }
}
