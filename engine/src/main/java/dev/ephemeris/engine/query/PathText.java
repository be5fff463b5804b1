// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.keyspace.ValuePath;

/** Writes paths as indexing policies do, such as {@code /lines/[]/"unit price"/?}. */
public final class PathText {
  private PathText() {}

  /** The path of an index on a single path. */
  public static String of(ValuePath path) {
    return withoutWildcard(path) + "/?";
  }

  /** The path of a spatial index. */
  public static String ofSpatial(ValuePath path) {
    return withoutWildcard(path) + "/*";
  }

  /** The path as written in a composite index. */
  static String withoutWildcard(ValuePath path) {
    StringBuilder text = new StringBuilder();
    for (ValuePath.Step step : path.steps()) {
      text.append('/')
          .append(
              switch (step) {
                case ValuePath.Step.Element ignored -> "[]";
                case ValuePath.Step.Property property -> name(property.name());
              });
    }
    return text.toString();
  }

  private static String name(String name) {
    boolean plain = !name.isEmpty() && name.chars().allMatch(PathText::isPlain);
    return plain ? name : '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }

  private static boolean isPlain(int character) {
    return character == '_' || (character < 0x80 && Character.isLetterOrDigit(character));
  }
}
