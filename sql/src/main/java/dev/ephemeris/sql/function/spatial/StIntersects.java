package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code ST_INTERSECTS(geometry, geometry)}: whether they have a place in common. */
final class StIntersects extends SpatialFunction {
  StIntersects() {
    super("ST_INTERSECTS", 2);
  }

  @Override
  Value apply(Figure[] figures) {
    return Values.of(Topology.intersects(figures[0], figures[1]));
  }
}
