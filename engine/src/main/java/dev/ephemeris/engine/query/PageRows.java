package dev.ephemeris.engine.query;

import dev.ephemeris.json.JsonWriter;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.sql.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The rows of a page, as long as there is room for more. */
final class PageRows {
  private final List<byte[]> rows = new ArrayList<>();
  private final JsonWriter writer = new JsonWriter();
  private final int maxRows;
  private final int maxBytes;
  private int bytes;

  PageRows(int maxRows, int maxBytes) {
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
    writer.reset();
    row.write(writer);
    rows.add(writer.toBytes());
    bytes += writer.length();
  }

  /** Adds a row; false when it finds no room. A page's first row always does. */
  boolean add(Value row) {
    if (isFull()) {
      return false;
    }
    writer.reset();
    row.write(writer);
    if (!hasRoomFor(writer.length())) {
      return false;
    }
    rows.add(writer.toBytes());
    bytes += writer.length();
    return true;
  }

  /** The same with a row that is an item as it is. */
  boolean add(ItemRecord item) {
    if (isFull() || !hasRoomFor(item.jsonLength())) {
      return false;
    }
    int offset = item.jsonOffset();
    rows.add(Arrays.copyOfRange(item.value(), offset, offset + item.jsonLength()));
    bytes += item.jsonLength();
    return true;
  }

  private boolean hasRoomFor(int length) {
    return rows.isEmpty() || bytes + length <= maxBytes;
  }

  List<byte[]> rows() {
    return rows;
  }
}
