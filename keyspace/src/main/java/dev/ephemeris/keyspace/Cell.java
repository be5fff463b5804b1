// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import java.util.ArrayList;
import java.util.List;

/**
 * A piece of the earth, as the spatial index cuts it up.
 *
 * <p><b>Quarters of quarters.</b> Longitudes and latitudes, laid out as a rectangle, are the cell
 * of level 0. Each cell consists of four of the next level: south-west, south-east, north-west and
 * north-east. At {@link #MAX_LEVEL} a cell is 360 / 2²⁰ degrees wide, which is 38 metres at the
 * equator, and half as high. That cells are narrow near the poles, and that the rectangle ends at
 * the antimeridian, makes the index coarser there; it does not make it wrong, since whoever covers
 * a figure with cells does so in the same rectangle.
 *
 * <p><b>A number that sorts.</b> The way from the rectangle down to a cell is two bits for each
 * level. These bits come first, then a one, then zeros up to 41 bits. So the numbers of all cells
 * below a cell are around its own, from {@link #first} to {@link #last}, and no others are: with a
 * cell as a part of a key, all that lies in it is one range of keys. Its ancestors are elsewhere,
 * but they are at most 20, and known.
 *
 * @param id its number; greater than 0
 */
public record Cell(long id) implements Comparable<Cell> {
  /** The level of the smallest cells. */
  public static final int MAX_LEVEL = 20;

  /** How many of the smallest cells there are in a row, and how many rows. */
  public static final int SIDE = 1 << MAX_LEVEL;

  /** All the earth. */
  public static final Cell WORLD = new Cell(1L << (2 * MAX_LEVEL));

  public Cell {
    // There are two bits for each level, so only every other one can be the lowest.
    boolean valid = id > 0 && id < 2 * SIDE * (long) SIDE && isEven(lowestBit(id));
    if (!valid) {
      throw new IllegalArgumentException("There is no cell with the number " + id);
    }
  }

  /** The smallest cell that holds all columns and rows from the one to the other. */
  public static Cell around(int west, int south, int east, int north) {
    int different = (west ^ east) | (south ^ north);
    int level = MAX_LEVEL - (Integer.SIZE - Integer.numberOfLeadingZeros(different));
    long way = (spread(west) | spread(south) << 1) << 1;
    long bit = 1L << (2 * (MAX_LEVEL - level));
    return new Cell((way & -bit & ~bit) | bit);
  }

  private static int lowestBit(long id) {
    return Long.numberOfTrailingZeros(id);
  }

  private static boolean isEven(int number) {
    return (number & 1) == 0;
  }

  /** 0 for all the earth, up to {@link #MAX_LEVEL}. */
  public int level() {
    return MAX_LEVEL - lowestBit(id) / 2;
  }

  /** The least number of what lies in it. */
  public long first() {
    return id - (id & -id) + 1;
  }

  /** The greatest number of what lies in it. */
  public long last() {
    return id + (id & -id) - 1;
  }

  /** The cell that it is a quarter of; not of all the earth. */
  public Cell parent() {
    long bit = (id & -id) << 2;
    return new Cell((id & -bit) | bit);
  }

  /** Its quarters; not of the smallest. */
  public List<Cell> children() {
    long bit = (id & -id) >> 2;
    List<Cell> children = new ArrayList<>(4);
    for (int i = 0; i < 4; i++) {
      children.add(new Cell(first() - 1 + (2L * i + 1) * bit));
    }
    return children;
  }

  /** How many of the smallest cells it is wide and high. */
  public int side() {
    return 1 << (MAX_LEVEL - level());
  }

  /** In which column of the smallest cells it begins, from the west. */
  public int column() {
    return everyOther(first() >>> 1);
  }

  /** In which row of the smallest cells it begins, from the south. */
  public int row() {
    return everyOther(first() >>> 2);
  }

  /** Every other bit, beginning with the lowest: those in pairs, then in fours and so on. */
  private static int everyOther(long bits) {
    long left = bits & 0x5555_5555_5555_5555L;
    left = (left | left >>> 1) & 0x3333_3333_3333_3333L;
    left = (left | left >>> 2) & 0x0F0F_0F0F_0F0F_0F0FL;
    left = (left | left >>> 4) & 0x00FF_00FF_00FF_00FFL;
    left = (left | left >>> 8) & 0x0000_FFFF_0000_FFFFL;
    return (int) (left | left >>> 16) & (SIDE - 1);
  }

  /** The opposite: makes room behind each bit, as {@link #everyOther} takes it away. */
  private static long spread(int place) {
    long bits = place;
    bits = (bits | bits << 16) & 0x0000_FFFF_0000_FFFFL;
    bits = (bits | bits << 8) & 0x00FF_00FF_00FF_00FFL;
    bits = (bits | bits << 4) & 0x0F0F_0F0F_0F0F_0F0FL;
    bits = (bits | bits << 2) & 0x3333_3333_3333_3333L;
    return (bits | bits << 1) & 0x5555_5555_5555_5555L;
  }

  /** The order of their numbers, which is that of the keys. */
  @Override
  public int compareTo(Cell other) {
    return Long.compare(id, other.id);
  }
}
