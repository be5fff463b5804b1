// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.spatial;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Divides figures that one box would fit badly: lines into pieces, groups of polygons into
 * polygons. Together the parts are the figure.
 */
final class FigureParts {
  /** The most parts of a figure. */
  static final int MAX_PARTS = 16;

  private FigureParts() {}

  static List<Figure> of(Figure figure) {
    if (!figure.lines().isEmpty()) {
      return ofLines(figure.lines());
    }
    boolean isGroup = figure.regions().size() > 1 && figure.regions().size() <= MAX_PARTS;
    return isGroup
        ? figure.regions().stream().map(region -> Figure.ofRegions(List.of(region))).toList()
        : List.of(figure);
  }

  private static List<Figure> ofLines(List<Direction[]> lines) {
    List<Figure> parts = new ArrayList<>();
    for (Direction[] line : lines) {
      int steps = line.length - 1;
      int perPart = Math.max(1, Math.ceilDiv(steps * lines.size(), MAX_PARTS));
      for (int from = 0; from < steps; from += perPart) {
        // The next part begins where this one ends.
        int to = Math.min(steps, from + perPart);
        parts.add(Figure.ofLines(List.<Direction[]>of(Arrays.copyOfRange(line, from, to + 1))));
      }
    }
    return parts;
  }
}
