// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

import java.util.ArrayList;
import java.util.List;

/** A path in items: properties, and steps into the elements of arrays. */
public record ValuePath(List<Step> steps) {
  /** The longest path that is indexed, in bytes of the key. */
  public static final int MAX_INDEXED_BYTES = 1024;

  /** The item itself. */
  public static final ValuePath ROOT = new ValuePath(List.of());

  static final int END = 0x00;
  static final int ELEMENT = 0x01;
  static final int PROPERTY = 0x02;

  /** One step down. */
  public sealed interface Step {
    /** To a property of an object. */
    record Property(String name) implements Step {}

    /** To the elements of an array, all of them. */
    record Element() implements Step {}
  }

  private static final Step ANY_ELEMENT = new Step.Element();

  public ValuePath {
    steps = List.copyOf(steps);
  }

  /** A path of properties. */
  public static ValuePath of(String... names) {
    ValuePath path = ROOT;
    for (String name : names) {
      path = path.property(name);
    }
    return path;
  }

  public ValuePath property(String name) {
    return then(new Step.Property(name));
  }

  public ValuePath element() {
    return then(ANY_ELEMENT);
  }

  private ValuePath then(Step step) {
    List<Step> longer = new ArrayList<>(steps);
    longer.add(step);
    return new ValuePath(longer);
  }

  /** Whether it is short enough to be indexed. */
  public boolean isIndexable() {
    ByteSink sink = new ByteSink(64);
    writeTo(sink);
    return sink.length() <= MAX_INDEXED_BYTES;
  }

  /** The path's bytes, for other records. */
  public byte[] toBytes() {
    ByteSink sink = new ByteSink(64);
    writeTo(sink);
    return sink.toBytes();
  }

  /**
   * Each step begins with its kind, and the path has an end mark, so no path's bytes are a prefix
   * of another's.
   */
  void writeTo(ByteSink sink) {
    for (Step step : steps) {
      switch (step) {
        case Step.Property property -> sink.byte1(PROPERTY).keyText(property.name());
        case Step.Element ignored -> sink.byte1(ELEMENT);
      }
    }
    sink.byte1(END);
  }
}
