// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.keyspace.IndexEntryWriter;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.BooleanValue;
import dev.ephemeris.sql.value.ContentHash;
import dev.ephemeris.sql.value.NullValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.UndefinedValue;
import dev.ephemeris.sql.value.Value;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes the index entries of computed values, by the same rules by which {@link EntryExtractor}
 * makes those of an item's text.
 */
final class ValueEntries {
  private final IndexEntryWriter writer;
  private final boolean[] found;
  private final Consumer<byte[]> entries;

  /**
   * @param found marks which of the paths named by the policy have a value
   */
  ValueEntries(IndexEntryWriter writer, boolean[] found, Consumer<byte[]> entries) {
    this.writer = writer;
    this.found = found;
    this.entries = entries;
  }

  /** Enters a computed property of the item. Paths above it do not apply. */
  void property(String name, Value value, PathNode node) {
    int place = writer.place();
    writer.property(name);
    value(value, node, false);
    writer.backTo(place);
  }

  /** Visits a value. The depth of this recursion is bounded by the depth of the value. */
  private void value(Value value, @Nullable PathNode node, boolean above) {
    if (value.isUndefined()) {
      return;
    }
    if (node != null && node.named() >= 0) {
      found[node.named()] = true;
    }
    if ((node == null ? above : node.value(above)) && writer.isIndexable()) {
      entries.accept(entry(value));
    }
    boolean below = node == null ? above : node.subtree(above);
    if (below || (node != null && !node.isLeaf())) {
      inside(value, node, below);
    }
  }

  private void inside(Value value, @Nullable PathNode node, boolean below) {
    int place = writer.place();
    switch (value) {
      case ArrayValue array -> {
        writer.element();
        PathNode elements = node == null ? null : node.elements();
        array.elements().forEach(element -> value(element, elements, below));
        writer.backTo(place);
      }
      case ObjectValue object -> {
        for (Map.Entry<String, Value> property : object.properties().entrySet()) {
          writer.property(property.getKey());
          PathNode next = node == null ? null : node.property(property.getKey());
          value(property.getValue(), next, below);
          writer.backTo(place);
        }
      }
      case UndefinedValue ignored -> {}
      case NullValue ignored -> {}
      case BooleanValue ignored -> {}
      case NumberValue ignored -> {}
      case StringValue ignored -> {}
    }
  }

  private byte[] entry(Value value) {
    return switch (value) {
      case UndefinedValue ignored -> throw new IllegalArgumentException("Undefined is no value");
      case NullValue ignored -> writer.nullValue();
      case BooleanValue bool -> writer.bool(bool.isTrue());
      case NumberValue number ->
          number.isLong() ? writer.number(number.integer()) : writer.number(number.number());
      case StringValue string -> writer.text(string.text());
      case ArrayValue array -> {
        ContentHash hash = ContentHash.of(array);
        yield writer.array(hash.firstBytes(), hash.lastBytes());
      }
      case ObjectValue object -> {
        ContentHash hash = ContentHash.of(object);
        yield writer.object(hash.firstBytes(), hash.lastBytes());
      }
    };
  }
}
