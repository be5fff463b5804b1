// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.engine.index.IndexCursor;
import dev.ephemeris.engine.scan.PartItems;
import dev.ephemeris.keyspace.ItemRecord;
import org.jspecify.annotations.Nullable;

/** Items whose entries are in several ranges of an index, one range after the other. */
abstract class EntryCandidates implements Candidates {
  private final PartItems items;
  private final int spans;
  private int nextSpan;
  private @Nullable IndexCursor cursor;

  /**
   * @param spans the number of ranges
   */
  EntryCandidates(PartItems items, int spans) {
    this.items = items;
    this.spans = spans;
  }

  /** Opens a range; one that lies before the start position is empty. */
  abstract IndexCursor open(int span);

  @Override
  public final boolean next() {
    while (true) {
      IndexCursor current = cursor;
      if (current != null && current.next()) {
        return true;
      }
      close();
      if (nextSpan >= spans) {
        return false;
      }
      cursor = open(nextSpan++);
    }
  }

  private IndexCursor current() {
    IndexCursor current = cursor;
    if (current == null) {
      throw new IllegalStateException("There is no candidate here.");
    }
    return current;
  }

  @Override
  public @Nullable ItemRecord item() {
    return items.item(current().itemNumber(), false);
  }

  @Override
  public final byte[] position() {
    return current().position();
  }

  @Override
  public final void close() {
    IndexCursor current = cursor;
    if (current != null) {
      current.close();
      cursor = null;
    }
  }
}
