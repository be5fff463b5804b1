// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import java.util.ArrayList;
import java.util.List;

/**
 * The entries of a spatial index, as keys in which the generation and the item's number are left
 * open, and what their positions tell.
 *
 * <p>An item is entered in each cell of those that cover what it has at a path, and whoever looks
 * into several cells would find it several times. So each entry also says in which cells before its
 * own the item is: from an entry alone one can tell whether the item was met in another place
 * already. Nobody has to remember what was met, from page to page least of all, and the item need
 * not be read.
 */
public final class SpatialEntries {
  private SpatialEntries() {}

  /**
   * The entries of an item.
   *
   * @param cells that cover what the item has at the path, in rising order
   */
  public static List<byte[]> of(ValuePath path, List<Cell> cells) {
    List<byte[]> entries = new ArrayList<>(cells.size());
    for (int i = 0; i < cells.size(); i++) {
      ByteSink sink = new ByteSink(KeyFamily.SPATIAL_ENTRY, 64).int4(0);
      path.writeTo(sink);
      sink.long8(cells.get(i).id());
      for (int j = 0; j < i; j++) {
        sink.long8(cells.get(j).id());
      }
      entries.add(sink.long8(0).toBytes());
    }
    return entries;
  }

  /** Whether a position in these cells is the first at which its item is met there. */
  public static boolean isFirst(byte[] position, CellSpans cells) {
    ByteSource source = new ByteSource("spatial entry", position, Long.BYTES);
    for (int left = position.length / Long.BYTES - 2; left > 0; left--) {
      if (cells.contains(source.long8())) {
        return false;
      }
    }
    return true;
  }
}
