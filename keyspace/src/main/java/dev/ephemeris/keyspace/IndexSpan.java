// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.store.KeyRange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of an index: the entries of one path, or of one composite index, whose values lie in a
 * range, or of one path in a span of cells; and how to read them.
 *
 * <p>A position in it is what an entry's key says besides the generation: it stays good when the
 * index is made anew.
 */
public final class IndexSpan {
  private static final boolean[] ASCENDING = {false};
  private static final boolean[] NO_VALUES = {};

  private final byte[] base;
  private final boolean[] descending;
  private final KeyRange keys;

  private IndexSpan(byte[] base, boolean[] descending, KeyRange keys) {
    this.base = base;
    this.descending = descending;
    this.keys = keys;
  }

  /** The entries of a path with a value in a range. */
  public static IndexSpan ofPath(int generation, ValuePath path, ValueRange range) {
    ByteSink sink = new ByteSink(KeyFamily.INDEX_ENTRY, 64).int4(generation);
    path.writeTo(sink);
    byte[] base = sink.toBytes();
    return new IndexSpan(base, ASCENDING, keys(base, range, false));
  }

  /**
   * The entries of a composite index that have certain values in its first components and one in a
   * range in the next.
   *
   * @param descending which of the index's components are in descending order
   * @param equal the values of the first components, fewer than there are components
   */
  public static IndexSpan ofComposite(
      int generation,
      int ordinal,
      List<Boolean> descending,
      List<IndexValue> equal,
      ValueRange next) {
    ByteSink sink = new ByteSink(KeyFamily.COMPOSITE_ENTRY, 64).int4(generation).int2(ordinal);
    byte[] base = sink.copy();
    for (int i = 0; i < equal.size(); i++) {
      IndexKeys.component(sink, equal.get(i), descending.get(i));
    }
    boolean[] orders = new boolean[descending.size()];
    for (int i = 0; i < orders.length; i++) {
      orders[i] = descending.get(i);
    }
    return new IndexSpan(base, orders, keys(sink.toBytes(), next, orders[equal.size()]));
  }

  /** The entries of a path in a spatial index with a cell in a span. They tell no values. */
  public static IndexSpan ofCells(int generation, ValuePath path, CellSpans.Span cells) {
    ByteSink sink = new ByteSink(KeyFamily.SPATIAL_ENTRY, 64).int4(generation);
    path.writeTo(sink);
    byte[] base = sink.copy();
    byte[] start = sink.long8(cells.first()).copy();
    sink.backTo(base.length);
    byte[] end = sink.long8(cells.last() + 1).copy();
    return new IndexSpan(base, NO_VALUES, new KeyRange(start, end));
  }

  private static KeyRange keys(byte[] prefix, ValueRange range, boolean descending) {
    byte[] start = descending ? turned(prefix, range.to()) : place(prefix, range.from());
    byte[] end = descending ? turned(prefix, range.from()) : place(prefix, range.to());
    return new KeyRange(start, end);
  }

  private static byte[] place(byte[] prefix, ValueRange.Place place) {
    byte[] bytes = new ByteSink(prefix.length + 32).raw(prefix).raw(place.bytes()).toBytes();
    return place.after() ? after(bytes) : bytes;
  }

  /** In a descending component the order is turned over: what was before all is after them. */
  private static byte[] turned(byte[] prefix, ValueRange.Place place) {
    ByteSink sink = new ByteSink(prefix.length + 32).raw(prefix).raw(place.bytes());
    sink.complementFrom(prefix.length);
    return place.after() ? sink.toBytes() : after(sink.toBytes());
  }

  /** There is always something after: keys begin with their family. */
  private static byte[] after(byte[] prefix) {
    return Objects.requireNonNull(KeyRange.prefix(prefix).end());
  }

  /** Where its entries lie. */
  public KeyRange keys() {
    return keys;
  }

  /** Where those entries lie that follow a position, in the order of the walk. */
  public KeyRange keysAfter(byte[] position, boolean backwards) {
    byte[] key = new ByteSink(base.length + position.length).raw(base).raw(position).toBytes();
    // The next possible key is the key with a zero byte appended.
    byte[] next = Arrays.copyOf(key, key.length + 1);
    byte[] end = Objects.requireNonNull(keys.end());
    if (backwards) {
      return new KeyRange(keys.start(), Arrays.compareUnsigned(key, end) < 0 ? key : end);
    }
    return new KeyRange(Arrays.compareUnsigned(next, keys.start()) > 0 ? next : keys.start(), end);
  }

  /** The position of an entry. */
  public byte[] positionOf(byte[] key) {
    return Arrays.copyOfRange(key, base.length, key.length);
  }

  /**
   * The beginning of an entry's position, up to the first string that was cut: all entries that
   * begin so have it in common, and only their items tell what comes before what. Null where no
   * string was cut.
   */
  public byte @Nullable [] alike(byte[] key) {
    if (key.length - base.length < IndexValueCode.LEAST_CUT_BYTES) {
      return null;
    }
    ByteSource source = new ByteSource("index entry", key, base.length);
    for (boolean turned : descending) {
      IndexValue value = IndexValueCode.read(source, turned ? 0xFF : 0);
      if (value instanceof IndexValue.Text text && text.cut()) {
        return Arrays.copyOfRange(key, base.length, key.length - source.remaining());
      }
    }
    return null;
  }

  /** The values that an entry tells: one, or those of a composite index's components. */
  public List<IndexValue> valuesOf(byte[] key) {
    ByteSource source = new ByteSource("index entry", key, base.length);
    List<IndexValue> values = new ArrayList<>(descending.length);
    for (boolean turned : descending) {
      values.add(IndexValueCode.read(source, turned ? 0xFF : 0));
    }
    source.long8();
    source.end();
    return values;
  }
}
