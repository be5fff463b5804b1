// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import dev.ephemeris.keyspace.ValuePath;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A path of an indexing policy, such as {@code /customer/"street name"/?} or {@code /lines/[]/*}.
 *
 * @param subtree whether it covers everything below the value, too
 */
record IndexPath(List<Segment> segments, boolean subtree) {
  /** One step down. */
  sealed interface Segment {}

  /** A step to a property of an object. */
  record Property(String name) implements Segment {}

  /** A step to the elements of an array. */
  record Elements() implements Segment {}

  /** The path of the values that it leads to. */
  ValuePath toValuePath() {
    ValuePath path = ValuePath.ROOT;
    for (Segment segment : segments) {
      path =
          switch (segment) {
            case Property property -> path.property(property.name());
            case Elements ignored -> path.element();
          };
    }
    return path;
  }

  /** The property of the item itself with which it begins; null if it begins otherwise. */
  @Nullable String firstName() {
    return !segments.isEmpty() && segments.getFirst() instanceof Property property
        ? property.name()
        : null;
  }

  /** The path after its first step. */
  IndexPath afterFirst() {
    return new IndexPath(segments.subList(1, segments.size()), subtree);
  }

  /** Whether it leads through properties alone, so that an item has at most one value there. */
  boolean isOfProperties() {
    return segments.stream().allMatch(Property.class::isInstance);
  }

  private static final Segment ELEMENTS = new Elements();

  /**
   * Reads a path. The policy has checked its beginning and end. Everything else that is unusual is
   * taken literally, so that a stored policy can always be read.
   */
  static IndexPath parse(String text) {
    boolean subtree = !text.endsWith("/?");
    int end = Math.max(0, text.lastIndexOf('/'));
    List<Segment> segments = new ArrayList<>();
    int position = 1;
    while (position < end) {
      int segmentEnd = segmentEnd(text, position, end);
      segments.add(segment(text.substring(position, segmentEnd)));
      position = segmentEnd + 1;
    }
    return new IndexPath(segments, subtree);
  }

  /** Finds the end of a segment; a slash between quotes does not end it. */
  private static int segmentEnd(String text, int start, int end) {
    int from = start;
    if (text.charAt(start) == '"') {
      int closing = start + 1;
      while (closing < end && text.charAt(closing) != '"') {
        closing += text.charAt(closing) == '\\' ? 2 : 1;
      }
      from = closing < end ? closing : start;
    }
    int slash = text.indexOf('/', from);
    return slash < 0 ? end : Math.min(slash, end);
  }

  private static Segment segment(String text) {
    if (text.equals("[]")) {
      return ELEMENTS;
    }
    boolean quoted = text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"");
    return new Property(quoted ? unescape(text.substring(1, text.length() - 1)) : text);
  }

  private static String unescape(String text) {
    return text.replace("\\\"", "\"").replace("\\\\", "\\");
  }
}
