// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.value.Value;

/** Reads figures on the earth, with a cache of recent ones. */
final class RecentFigures {
  private static final RecentValues<Figure> RECENT =
      new RecentValues<>(FigureReader::read, Figure::corners);

  private RecentFigures() {}

  static Figure of(Value value) throws InvalidGeometryException {
    return RECENT.of(value);
  }
}
