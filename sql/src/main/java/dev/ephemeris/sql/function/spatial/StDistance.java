package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code ST_DISTANCE(geometry, geometry)}: how far they are apart, in metres. */
final class StDistance extends SpatialFunction {
  StDistance() {
    super("ST_DISTANCE", 2);
  }

  @Override
  Value apply(Figure[] figures) {
    return Values.of(Nearness.distance(figures[0], figures[1]));
  }
}
