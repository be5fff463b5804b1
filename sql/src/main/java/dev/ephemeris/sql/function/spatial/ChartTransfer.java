// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.CoordinateSequenceFilter;

/** Transfers a geometry from one chart to another. */
final class ChartTransfer implements CoordinateSequenceFilter {
  private final Chart from;
  private final Chart to;

  ChartTransfer(Chart from, Chart to) {
    this.from = from;
    this.to = to;
  }

  @Override
  public void filter(CoordinateSequence sequence, int index) {
    Coordinate moved = to.project(from.place(sequence.getCoordinate(index)));
    sequence.setOrdinate(index, CoordinateSequence.X, moved.x);
    sequence.setOrdinate(index, CoordinateSequence.Y, moved.y);
  }

  @Override
  public boolean isDone() {
    return false;
  }

  @Override
  public boolean isGeometryChanged() {
    return true;
  }
}
