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
 * Covers parts of the earth with few cells, for the spatial index.
 *
 * <p><b>What the index promises.</b> Whenever {@code ST_WITHIN} or {@code ST_INTERSECTS} of two
 * geometries is true, in either order, or {@code ST_DISTANCE} is not more than a number, then one
 * of the cells that the one is entered in touches one of those that the other is looked for in:
 * they are the same, or one lies in the other. It may be so as well when the function says no; the
 * filter is applied to each item found.
 *
 * <p><b>Why that is so.</b> Both sides begin with {@link GeoBoxes} from the package of the
 * functions themselves, which knows how lines bend towards the poles, what lies around a pole, and
 * that a polygon whose corners go round clockwise is the rest of the earth; it has a margin that is
 * far more than rounding amounts to. All three functions are about a place that is in both
 * geometries, or in the one and near the other. So it is in a box of the item and in one of the
 * query, which is drawn wider by the distance. A box becomes a rectangle of the smallest cells: the
 * column is a rising function of the longitude, and the row of the latitude, so a place in the box
 * is in a cell of the rectangle, however the division rounds. From here on all is whole numbers.
 * The cells of a cover hold the whole rectangle; so both covers hold the smallest cell around the
 * common place, and of two cells that hold the same one, one lies in the other.
 *
 * <p><b>The seams.</b> A box across the antimeridian is two rectangles. A pole has every longitude:
 * the box of what touches it goes all around, on both sides.
 *
 * <p><b>What has no entry.</b> What is not a geometry, or not a valid one, and a group of no
 * polygons: for these the functions are undefined or false. A geometry of a type that the policy
 * does not name is entered as if it was everywhere: queries still find it, and it costs one entry.
 *
 * <p><b>How many cells.</b> The coarsest cell is divided first, into those of its quarters that the
 * rectangles touch, as long as that does not make too many. Where only one quarter is touched, the
 * number stays the same; so a point ends up in the smallest cells, and a figure that is small and
 * lies across the border of two large cells is not entered in these.
 *
 * <p><b>Always the same.</b> An item's entries are not listed anywhere; those to delete are found
 * by covering the old text again. Who changes this class, or the boxes, such that covers become
 * different, gives {@link #METHOD} another number, and all indexes are made anew.
 */
public final class CellCover {
  /** The way in which covers are found. */
  static final int METHOD = 1;

  /** The most cells that an item is entered in, for each path. */
  static final int MAX_ITEM_CELLS = 8;

  /** The most cells that are looked into, not counting those that they lie in. */
  static final int MAX_QUERY_CELLS = 32;

  private final List<Rectangle> rectangles;
  private final int maxCells;

  /** Columns and rows of the smallest cells, with both ends. */
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

  /** The cells that an item is entered in, of which all this is at one path; in rising order. */
  static List<Cell> ofItem(Collection<GeoBox> boxes) {
    return new CellCover(boxes, MAX_ITEM_CELLS).cells();
  }

  /** Where to look for all that has a place in common with a geometry. */
  public static CellSpans touching(Value geometry) {
    return near(geometry, 0);
  }

  /** Where to look for all that is so near to a geometry; nowhere if it is none. */
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

  /** The column or row of what lies so far from the beginning; the very end is in the last one. */
  private static int place(double share) {
    return (int) Math.clamp(Math.floor(share * Cell.SIDE), 0, Cell.SIDE - 1);
  }

  private List<Cell> cells() {
    List<Cell> done = new ArrayList<>();
    // Those of one level follow each other, so the first is always one of the coarsest.
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

  /** Where more than one quarter is touched for the first time. */
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

  /** Four quarters are as good as the one that they are quarters of. */
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
