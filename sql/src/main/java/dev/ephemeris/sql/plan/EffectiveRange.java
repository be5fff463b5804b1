// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.plan;

import dev.ephemeris.sql.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/**
 * A range of effective partition keys, as hexadecimal text.
 *
 * @param isMaxInclusive whether the range ends with the key {@code max}, not before it
 */
public record EffectiveRange(String min, String max, boolean isMaxInclusive) {
  /** The whole container. */
  public static final EffectiveRange WHOLE = new EffectiveRange("", "FF", false);

  /** One key. */
  public static EffectiveRange point(String key) {
    return new EffectiveRange(key, key, true);
  }

  /**
   * The ranges of a query's targets: sorted and without duplicates, as clients require.
   *
   * @param hash gives the effective key of a partition key's values
   */
  public static List<EffectiveRange> of(QueryTargets targets, Function<List<Value>, String> hash) {
    return switch (targets) {
      case QueryTargets.Everywhere ignored -> List.of(WHOLE);
      // The smallest key belongs to the first range.
      case QueryTargets.Anywhere ignored -> List.of(point(""));
      case QueryTargets.Keys keys -> {
        List<EffectiveRange> points = new ArrayList<>();
        keys.keys().stream()
            .map(hash)
            .distinct()
            .sorted(Comparator.naturalOrder())
            .forEach(key -> points.add(point(key)));
        yield points;
      }
    };
  }
}
