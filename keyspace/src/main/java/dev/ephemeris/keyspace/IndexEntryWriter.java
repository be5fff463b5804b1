// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import dev.ephemeris.model.number.WideNumbers;
import java.util.List;

/**
 * Makes the index entries of an item while it is walked: keeps the path to the place where the walk
 * is, and puts a value behind it. Entries are keys in which the generation and the item's number
 * are still left open; {@link IndexKeys#key} fills them in.
 *
 * <p>Texts are given as their bytes in UTF-8 where those lie ready. Not for use by several threads.
 */
public final class IndexEntryWriter {
  private static final int USUAL_BYTES = 256;

  private final ByteSink sink = new ByteSink(KeyFamily.INDEX_ENTRY, USUAL_BYTES).int4(0);
  private final int pathStart = sink.length();

  /** A component of a composite entry. */
  public record Component(IndexValue value, boolean descending) {}

  /** The place where the walk is. */
  public int place() {
    return sink.length();
  }

  /** Returns to where the walk was. */
  public void backTo(int place) {
    sink.backTo(place);
  }

  public void property(byte[] utf8, int from, int to) {
    sink.byte1(ValuePath.PROPERTY).keyText(utf8, from, to).byte1(0).byte1(0);
  }

  public void property(String name) {
    sink.byte1(ValuePath.PROPERTY).keyText(name);
  }

  public void element() {
    sink.byte1(ValuePath.ELEMENT);
  }

  /** Whether the path is short enough to be indexed. */
  public boolean isIndexable() {
    return sink.length() + 1 - pathStart <= ValuePath.MAX_INDEXED_BYTES;
  }

  public byte[] nullValue() {
    int place = beginValue();
    sink.byte1(IndexValueCode.NULL);
    return entry(place);
  }

  public byte[] bool(boolean value) {
    int place = beginValue();
    sink.byte1(value ? IndexValueCode.TRUE : IndexValueCode.FALSE);
    return entry(place);
  }

  public byte[] number(double value) {
    int place = beginValue();
    IndexValueCode.number(sink, value, 0);
    return entry(place);
  }

  /** A whole number, to the last bit. */
  public byte[] number(long value) {
    int place = beginValue();
    IndexValueCode.number(sink, WideNumbers.towardsZero(value), WideNumbers.bitsBelow(value));
    return entry(place);
  }

  public byte[] text(byte[] utf8, int from, int to) {
    int place = beginValue();
    IndexValueCode.text(sink, utf8, from, to);
    return entry(place);
  }

  public byte[] text(String value) {
    byte[] encoded = KeyText.encode(value);
    return text(encoded, 0, encoded.length);
  }

  public byte[] array(long hashHigh, long hashLow) {
    int place = beginValue();
    IndexValueCode.hash(sink, IndexValueCode.ARRAY, hashHigh, hashLow);
    return entry(place);
  }

  public byte[] object(long hashHigh, long hashLow) {
    int place = beginValue();
    IndexValueCode.hash(sink, IndexValueCode.OBJECT, hashHigh, hashLow);
    return entry(place);
  }

  private int beginValue() {
    int place = sink.length();
    sink.byte1(ValuePath.END);
    return place;
  }

  private byte[] entry(int place) {
    byte[] entry = sink.long8(0).copy();
    sink.backTo(place);
    return entry;
  }

  /** The entry of an item that has no value at a path. */
  public static byte[] undefined(ValuePath path) {
    ByteSink sink = new ByteSink(KeyFamily.INDEX_ENTRY, USUAL_BYTES).int4(0);
    path.writeTo(sink);
    return sink.byte1(IndexValueCode.UNDEFINED).long8(0).toBytes();
  }

  /** An entry of a composite index. */
  public static byte[] composite(int ordinal, List<Component> components) {
    ByteSink sink = new ByteSink(KeyFamily.COMPOSITE_ENTRY, USUAL_BYTES).int4(0).int2(ordinal);
    for (Component component : components) {
      IndexKeys.component(sink, component.value(), component.descending());
    }
    return sink.long8(0).toBytes();
  }
}
