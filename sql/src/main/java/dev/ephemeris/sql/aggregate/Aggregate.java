// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.aggregate;

import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The functions that make one value of many rows. */
public enum Aggregate {
  COUNT,
  COUNTIF,
  SUM,
  AVG,
  MIN,
  MAX,
  MAKELIST,
  MAKESET;

  private static final Map<String, Aggregate> BY_NAME =
      Stream.of(values()).collect(Collectors.toUnmodifiableMap(Enum::name, Function.identity()));

  /** One that has taken in nothing yet. */
  public Accumulator accumulator() {
    return switch (this) {
      case COUNT -> new Count();
      case COUNTIF -> new CountIf();
      case SUM -> new Sum();
      case AVG -> new Average();
      case MIN -> new Minimum();
      case MAX -> new Maximum();
      case MAKELIST -> new MakeList();
      case MAKESET -> new MakeSet();
    };
  }

  /** An aggregate, whatever the case of its name; null when there is none. */
  public static @Nullable Aggregate byName(String name) {
    return BY_NAME.get(name.toUpperCase(Locale.ROOT));
  }
}
