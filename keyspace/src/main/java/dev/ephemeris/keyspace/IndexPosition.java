// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import java.util.Arrays;
import java.util.List;

/** What a position in an {@link IndexSpan} consists of: the values, then the item's number. */
public final class IndexPosition {
  private IndexPosition() {}

  /** The number of the item at a position. */
  public static long itemNumber(byte[] position) {
    return IndexKeys.itemNumberOf(position);
  }

  /**
   * The order of two positions of the same path or composite index: by their values, and by the
   * items' numbers where these are equal.
   */
  public static int compare(byte[] left, byte[] right) {
    return Arrays.compareUnsigned(left, right);
  }

  /**
   * Whether a position has the form that entries have now. Up to format 8, numbers of 2^53 and more
   * had two bytes less, and were rounded to the nearest double: such a position has no place among
   * the entries of today.
   *
   * @param descending which of the index's components are in descending order
   */
  public static boolean hasPresentForm(byte[] position, List<Boolean> descending) {
    ByteSource source = new ByteSource("index position", position);
    try {
      for (boolean falls : descending) {
        IndexValueCode.read(source, falls ? 0xFF : 0);
        if (source.remaining() == Long.BYTES) {
          return true;
        }
      }
      return false;
    } catch (CorruptValueException e) {
      return false;
    }
  }

  /**
   * What the positions of items with certain values begin with.
   *
   * @param isWhole whether nothing but the item's number follows; not so if a string was cut, for
   *     then others begin in the same way
   */
  public record Beginning(byte[] bytes, boolean isWhole) {
    /** The position of an item with these values. */
    public byte[] withNumber(long itemNumber) {
      return new ByteSink(bytes.length + Long.BYTES).raw(bytes).long8(itemNumber).toBytes();
    }
  }

  /**
   * The beginning of positions with certain values.
   *
   * @param descending which of the index's components are in descending order
   */
  public static Beginning beginning(List<IndexValue> values, List<Boolean> descending) {
    ByteSink sink = new ByteSink(64);
    for (int i = 0; i < values.size(); i++) {
      IndexKeys.component(sink, values.get(i), descending.get(i));
      if (values.get(i) instanceof IndexValue.Text text && IndexValueCode.isTooLong(text.value())) {
        return new Beginning(sink.toBytes(), false);
      }
    }
    return new Beginning(sink.toBytes(), true);
  }

  /** Whether a position begins so. */
  public static boolean beginsWith(byte[] position, byte[] beginning) {
    return position.length >= beginning.length
        && Arrays.equals(position, 0, beginning.length, beginning, 0, beginning.length);
  }

  /** The position that the entry of an item without a value has, or would have. */
  public static byte[] ofUndefined(long itemNumber) {
    return new ByteSink(1 + Long.BYTES).byte1(IndexValueCode.UNDEFINED).long8(itemNumber).toBytes();
  }

  /** Whether a position of one path is that of an item without a value. */
  public static boolean isUndefined(byte[] position) {
    return position.length == 1 + Long.BYTES && position[0] == IndexValueCode.UNDEFINED;
  }

  /**
   * The greatest number that an item without a value may have so that it does not lie behind a
   * position; the greatest of all where the position is one of a value.
   */
  public static long undefinedThrough(byte[] position) {
    long number = isUndefined(position) ? itemNumber(position) : Long.MAX_VALUE;
    return number < 0 ? Long.MAX_VALUE : number;
  }

  /** A place before all positions that begin with certain values. */
  public static byte[] before(byte[] beginning) {
    return Arrays.copyOf(beginning, beginning.length + Long.BYTES);
  }

  /** A place behind all positions that begin with certain values. */
  public static byte[] behind(byte[] beginning) {
    byte[] place = before(beginning);
    // Neither a value nor an item's number begins with this byte.
    Arrays.fill(place, beginning.length, place.length, (byte) 0xFF);
    return place;
  }
}
