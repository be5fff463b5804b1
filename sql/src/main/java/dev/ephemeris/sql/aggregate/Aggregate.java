// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.aggregate;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The aggregate functions: one value from many rows. */
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

  /** A new, empty accumulator. */
  public Accumulator accumulator() {
    return switch (this) {
      case COUNT -> new Count(Value::isDefined);
      case COUNTIF -> new Count(Values.TRUE::equals);
      case SUM -> new Sum();
      case AVG -> new Average();
      case MIN -> new Minimum();
      case MAX -> new Maximum();
      case MAKELIST -> MakeArray.list();
      case MAKESET -> MakeArray.set();
    };
  }

  /** The aggregate with this name in any case; null if there is none. */
  public static @Nullable Aggregate byName(String name) {
    return BY_NAME.get(name.toUpperCase(Locale.ROOT));
  }
}
