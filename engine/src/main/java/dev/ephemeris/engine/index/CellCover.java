// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.keyspace.Cell;
import dev.ephemeris.keyspace.CellSpans;
import dev.ephemeris.sql.function.spatial.GeoBox;
import dev.ephemeris.sql.function.spatial.GeoBoxes;
import dev.ephemeris.sql.value.Value;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;

/**
 * Covers areas of the earth with few cells, for the spatial index.
 *
 * <p><b>The guarantee.</b> If {@code ST_WITHIN} or {@code ST_INTERSECTS} of two geometries is true,
 * in either order, or {@code ST_DISTANCE} is not more than a number, then one of the cells in which
 * the first is entered touches one of the cells in which the second is searched: they are equal, or
 * one contains the other. The reverse need not hold: the filter is applied to each item found.
 *
 * <p><b>Why it holds.</b> Both sides begin with {@link GeoBoxes}, from the package of the functions
 * themselves. It knows how lines bend towards the poles, what lies around a pole, and that a
 * polygon with clockwise corners is the rest of the earth; its margin is far larger than rounding
 * errors. All three functions are about a point that is in both geometries, or in one and near the
 * other. So the point is in a box of the item and in a box of the query, which is enlarged by the
 * distance. A box becomes a rectangle of the smallest cells. The column rises with the longitude
 * and the row with the latitude, so a point in the box is in a cell of the rectangle, however the
 * division rounds. From here on all numbers are whole. The cells of a cover contain the whole
 * rectangle. So both covers contain the smallest cell around the common point, and of two cells
 * that contain the same cell, one contains the other.
 *
 * <p><b>The edges.</b> A box across the antimeridian is two rectangles. A pole has every longitude:
 * the box of a geometry that touches it goes all around the earth.
 *
 * <p><b>What has no entry.</b> A value that is not a valid geometry, and a group of no polygons:
 * for these the functions are undefined or false. A geometry of a type that the policy does not
 * name is entered as if it were everywhere: queries still find it, and it costs one entry.
 *
 * <p><b>The number of cells.</b> The coarsest cell is divided first, into those of its quarters
 * that the rectangles touch, as long as there are not too many cells. If only one quarter is
 * touched, the number stays the same. So a point is entered in a smallest cell, and a small figure
 * across the border of two large cells is not entered in these.
 *
 * <p><b>Covers never change.</b> An item's entries are not listed anywhere; the entries to delete
 * are found by covering the old text again. A change of this class or of the boxes that changes
 * covers must give {@link #METHOD} another number; then all indexes are built again.
 */
public final class CellCover {
  /** The version of the method that finds covers. */
  static final int METHOD = 1;

  /** The most cells in which an item is entered, for each path. */
  static final int MAX_ITEM_CELLS = 8;

  /** The most cells in which a query searches, not counting the cells that contain them. */
  static final int MAX_QUERY_CELLS = 32;

  private final List<Rectangle> rectangles;
  private final int maxCells;

  /** Columns and rows of the smallest cells, both ends included. */
  private record Rectangle(int west, int south, int east, int north) {
    static Rectangle of(Cell cell) {
      int last = cell.side() - 1;
      return new Rectangle(cell.column(), cell.row(), cell.column() + last, cell.row() + last);
    }

    boolean touches(Rectangle other) {
      return west <= other.east
          && east >= other.west
          && south <= other.north
          && north >= other.south;
    }

    boolean holds(Rectangle other) {
      return west <= other.west
          && east >= other.east
          && south <= other.south
          && north >= other.north;
    }
  }

  private CellCover(Collection<GeoBox> boxes, int maxCells) {
    this.rectangles = new ArrayList<>();
    this.maxCells = maxCells;
    boxes.forEach(this::add);
  }

  /**
   * The cells in which an item is entered that has all these boxes at one path; in ascending order.
   */
  static List<Cell> ofItem(Collection<GeoBox> boxes) {
    return new CellCover(boxes, MAX_ITEM_CELLS).cells();
  }

  /** Where to search for geometries that have a point in common with a geometry. */
  public static CellSpans touching(Value geometry) {
    return near(geometry, 0);
  }

  /** Where to search for geometries within a distance of a geometry; nowhere if it is none. */
  public static CellSpans near(Value geometry, double metres) {
    List<GeoBox> boxes = metres < 0 ? List.of() : GeoBoxes.aroundParts(geometry, metres);
    return CellSpans.touching(new CellCover(boxes, MAX_QUERY_CELLS).cells());
  }

  private void add(GeoBox box) {
    if (box.crossesAntimeridian()) {
      rectangles.add(rectangle(box.west(), box.south(), 180, box.north()));
      rectangles.add(rectangle(-180, box.south(), box.east(), box.north()));
    } else {
      rectangles.add(rectangle(box.west(), box.south(), box.east(), box.north()));
    }
  }

  private static Rectangle rectangle(double west, double south, double east, double north) {
    return new Rectangle(
        place((west + 180) / 360),
        place((south + 90) / 180),
        place((east + 180) / 360),
        place((north + 90) / 180));
  }

  /** The column or row at a share of the whole; the very end is in the last one. */
  private static int place(double share) {
    return (int) Math.clamp(Math.floor(share * Cell.SIDE), 0, Cell.SIDE - 1);
  }

  private List<Cell> cells() {
    List<Cell> done = new ArrayList<>();
    // Cells of one level follow each other, so the first is always one of the coarsest.
    Deque<Cell> open = new ArrayDeque<>();
    if (!rectangles.isEmpty()) {
      open.add(aroundAll());
    }
    while (!open.isEmpty()) {
      Cell cell = open.remove();
      List<Cell> touched = isSmallEnough(cell) ? List.of() : touchedChildren(cell);
      boolean fits = done.size() + open.size() + touched.size() <= maxCells;
      if (touched.isEmpty() || !fits) {
        done.add(cell);
      } else {
        open.addAll(touched);
      }
    }
    return merged(done);
  }

  /** The smallest cell around everything. */
  private Cell aroundAll() {
    int west = Cell.SIDE;
    int south = Cell.SIDE;
    int east = 0;
    int north = 0;
    for (Rectangle rectangle : rectangles) {
      west = Math.min(west, rectangle.west);
      south = Math.min(south, rectangle.south);
      east = Math.max(east, rectangle.east);
      north = Math.max(north, rectangle.north);
    }
    return Cell.around(west, south, east, north);
  }

  private boolean isSmallEnough(Cell cell) {
    Rectangle square = Rectangle.of(cell);
    return cell.level() == Cell.MAX_LEVEL
        || rectangles.stream().anyMatch(rectangle -> rectangle.holds(square));
  }

  private List<Cell> touchedChildren(Cell cell) {
    return cell.children().stream().filter(this::isTouched).toList();
  }

  private boolean isTouched(Cell cell) {
    Rectangle square = Rectangle.of(cell);
    return rectangles.stream().anyMatch(rectangle -> rectangle.touches(square));
  }

  /** Replaces four quarters by the cell that they form. */
  private static List<Cell> merged(List<Cell> cells) {
    List<Cell> sorted = new ArrayList<>(cells);
    sorted.sort(null);
    List<Cell> merged = new ArrayList<>();
    for (Cell cell : sorted) {
      merged.add(cell);
      while (endsWithQuarters(merged)) {
        Cell parent = merged.getLast().parent();
        merged.subList(merged.size() - 4, merged.size()).clear();
        merged.add(parent);
      }
    }
    return merged;
  }

  private static boolean endsWithQuarters(List<Cell> cells) {
    int size = cells.size();
    return size >= 4
        && cells.getLast().level() > 0
        && cells.subList(size - 4, size).equals(cells.getLast().parent().children());
  }
}
