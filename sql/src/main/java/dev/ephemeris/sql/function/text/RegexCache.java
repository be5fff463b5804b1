// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Caches compiled expressions, since a query uses the same one for every item. An expression's hash
 * selects its slot, which holds the last one, so there is no lock, no eviction, and a fixed number
 * of entries.
 */
final class RegexCache {
  /** The number of slots; a power of two. */
  static final int PLACES = 64;

  private final AtomicReferenceArray<@Nullable Entry> entries = new AtomicReferenceArray<>(PLACES);

  /** A compiled expression; empty if it is invalid. */
  Optional<Regex> get(String expression, String modifiers) {
    int hash = expression.hashCode() * 31 + modifiers.hashCode();
    int place = (hash ^ hash >>> 16) & PLACES - 1;
    Entry entry = entries.get(place);
    if (entry == null || !entry.isFor(expression, modifiers)) {
      Optional<Regex> regex = Optional.ofNullable(Regex.compile(expression, modifiers));
      entry = new Entry(expression, modifiers, regex);
      if (expression.length() <= Regex.MAX_LENGTH) {
        entries.set(place, entry);
      }
    }
    return entry.regex;
  }

  private record Entry(String expression, String modifiers, Optional<Regex> regex) {
    boolean isFor(String otherExpression, String otherModifiers) {
      return expression.equals(otherExpression) && modifiers.equals(otherModifiers);
    }
  }
}
