// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.execution;

import dev.ephemeris.engine.query.walk.SampledTime;
import dev.ephemeris.json.JsonWriter;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.sql.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/** The rows of a page, and whether there is room for more. */
public final class PageRows {
  private final List<byte[]> rows = new ArrayList<>();
  private final JsonWriter writer = new JsonWriter();
  private final SampledTime writing;
  private final int maxRows;
  private final int maxBytes;
  private int bytes;

  /**
   * @param nanoTime measures how long writing rows takes
   */
  public PageRows(int maxRows, int maxBytes, LongSupplier nanoTime) {
    this.writing = new SampledTime(nanoTime);
    this.maxRows = maxRows;
    this.maxBytes = maxBytes;
  }

  boolean isFull() {
    return rows.size() >= maxRows || bytes >= maxBytes;
  }

  int maxRows() {
    return maxRows;
  }

  int maxBytes() {
    return maxBytes;
  }

  /** Adds a row for which there must be room. */
  void addAlways(Value row) {
    write(row);
    rows.add(writer.toBytes());
    bytes += writer.length();
  }

  private void write(Value row) {
    long begun = writing.begin();
    writer.reset();
    row.write(writer);
    writing.end(begun);
  }

  /** Adds a row. Returns false if there is no room; there always is for the first row of a page. */
  public boolean add(Value row) {
    if (isFull()) {
      return false;
    }
    write(row);
    if (!hasRoomFor(writer.length())) {
      return false;
    }
    rows.add(writer.toBytes());
    bytes += writer.length();
    return true;
  }

  /** Adds a row that is an unchanged item. */
  public boolean add(ItemRecord item) {
    if (isFull() || !hasRoomFor(item.jsonLength())) {
      return false;
    }
    long begun = writing.begin();
    int offset = item.jsonOffset();
    rows.add(Arrays.copyOfRange(item.value(), offset, offset + item.jsonLength()));
    bytes += item.jsonLength();
    writing.end(begun);
    return true;
  }

  private boolean hasRoomFor(int length) {
    return rows.isEmpty() || bytes + length <= maxBytes;
  }

  /** The approximate time for writing all rows as text. */
  public long writeNanos() {
    return writing.nanos();
  }

  public List<byte[]> rows() {
    return rows;
  }
}
