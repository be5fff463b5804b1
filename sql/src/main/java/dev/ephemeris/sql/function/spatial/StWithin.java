package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;

/** {@code ST_WITHIN(geometry, geometry)}: whether the first one is inside the second one. */
final class StWithin extends SpatialFunction {
  StWithin() {
    super("ST_WITHIN", 2);
  }

  @Override
  Value apply(Figure[] figures) {
    return Values.of(Topology.isWithin(figures[0], figures[1]));
  }
}
