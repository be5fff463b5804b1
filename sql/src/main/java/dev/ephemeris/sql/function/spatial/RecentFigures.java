// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import dev.ephemeris.sql.value.Value;

/** Figures on the earth, of which some are remembered. */
final class RecentFigures {
  private static final RecentValues<Figure> RECENT =
      new RecentValues<>(FigureReader::read, Figure::corners);

  private RecentFigures() {}

  static Figure of(Value value) throws FlawException {
    return RECENT.of(value);
  }
}
