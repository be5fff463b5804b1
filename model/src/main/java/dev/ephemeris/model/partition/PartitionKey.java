// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.model.partition;

import dev.ephemeris.model.partition.PartitionKeyComponent.Bool;
import dev.ephemeris.model.partition.PartitionKeyComponent.Null;
import dev.ephemeris.model.partition.PartitionKeyComponent.Num;
import dev.ephemeris.model.partition.PartitionKeyComponent.Text;
import dev.ephemeris.model.partition.PartitionKeyComponent.Undefined;
import java.util.List;

/**
 * The partition key of an item or a request. It may be shorter than its definition (a prefix of a
 * hierarchical key) or empty (no key: {@link #NONE}); each operation decides whether that is
 * allowed.
 */
public record PartitionKey(List<PartitionKeyComponent> components) {
  /** {@code []}: no key, or all of them. */
  public static final PartitionKey NONE = new PartitionKey(List.of());

  private static final double LARGEST_EXACT_INTEGER = 0x1p53;

  public PartitionKey {
    components = List.copyOf(components);
  }

  public static PartitionKey of(PartitionKeyComponent... components) {
    return new PartitionKey(List.of(components));
  }

  public static PartitionKey of(String value) {
    return of(PartitionKeyComponent.of(value));
  }

  /** Reads the JSON array of the partition key header. */
  public static PartitionKey parse(String json) throws PartitionKeySyntaxException {
    return new PartitionKeyParser(json).parse();
  }

  public boolean isEmpty() {
    return components.isEmpty();
  }

  /** Whether {@code other} has the same leading components. */
  public boolean isPrefixOf(PartitionKey other) {
    return components.size() <= other.components.size()
        && components.equals(other.components.subList(0, components.size()));
  }

  /** The key as in the header, in ASCII. */
  public String toJson() {
    StringBuilder json = new StringBuilder("[");
    for (PartitionKeyComponent component : components) {
      if (json.length() > 1) {
        json.append(',');
      }
      switch (component) {
        case Undefined undefined -> json.append("{}");
        case Null none -> json.append("null");
        case Bool bool -> json.append(bool.value());
        case Num number -> appendNumber(json, number.value());
        case Text text -> appendText(json, text.value());
      }
    }
    return json.append(']').toString();
  }

  private static void appendNumber(StringBuilder json, double value) {
    boolean minusZero = value == 0 && 1 / value < 0;
    if (value == Math.rint(value) && Math.abs(value) <= LARGEST_EXACT_INTEGER && !minusZero) {
      json.append((long) value);
    } else {
      json.append(value);
    }
  }

  private static void appendText(StringBuilder json, String value) {
    json.append('"');
    for (int i = 0; i < value.length(); i++) {
      char character = value.charAt(i);
      if (character == '"' || character == '\\') {
        json.append('\\').append(character);
      } else if (character < ' ' || character > '~') {
        json.append("\\u%04x".formatted((int) character));
      } else {
        json.append(character);
      }
    }
    json.append('"');
  }

  @Override
  public String toString() {
    return toJson();
  }
}
