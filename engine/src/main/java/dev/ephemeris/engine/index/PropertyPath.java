// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.index;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Paths in settings that lead to one property, such as {@code /text} or {@code /a/"b c"}. */
public final class PropertyPath {
  private PropertyPath() {}

  /** The names of the properties on the path; null if it is no such path. */
  public static @Nullable List<String> parse(String text) {
    if (!text.startsWith("/") || text.endsWith("/")) {
      return null;
    }
    IndexPath path = IndexPath.parse(text + "/?");
    List<String> names = new ArrayList<>();
    for (IndexPath.Segment segment : path.segments()) {
      if (!(segment instanceof IndexPath.Property property) || isWildcard(property.name())) {
        return null;
      }
      names.add(property.name());
    }
    return names;
  }

  private static boolean isWildcard(String name) {
    return name.isEmpty() || name.equals("*") || name.equals("?");
  }

  /** The property of the item itself with which a policy's path begins; null for the root. */
  public static @Nullable String firstName(String policyPath) {
    return IndexPath.parse(policyPath).firstName();
  }
}
