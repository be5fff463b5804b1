// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import java.util.ArrayList;
import java.util.List;

/**
 * The entries of a spatial index, as keys without the generation and the item's number.
 *
 * <p>An item has an entry in each cell that covers its geometry, so a search of several cells finds
 * it several times. Each entry therefore also has the item's earlier cells: the entry alone tells
 * whether the search has found the item before. No list of found items is needed, neither within a
 * page nor between pages, and the item need not be read.
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
