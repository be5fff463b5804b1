// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Keeps compiled expressions, since a query has the same one for every item. Each has one place
 * that it shares with others, where the last one stays; so nothing needs a lock or to be thrown
 * out, and there are never more than the places.
 */
final class RegexCache {
  /** How many are kept; a power of two. */
  static final int PLACES = 64;

  private final AtomicReferenceArray<@Nullable Entry> entries = new AtomicReferenceArray<>(PLACES);

  /** An expression; empty when it makes no sense. */
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
