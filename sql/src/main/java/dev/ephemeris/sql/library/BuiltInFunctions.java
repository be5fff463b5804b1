// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.library;

import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.function.array.ArrayFunctions;
import dev.ephemeris.sql.function.conditional.ConditionalFunctions;
import dev.ephemeris.sql.function.fulltext.FullTextFunctions;
import dev.ephemeris.sql.function.item.ItemFunctions;
import dev.ephemeris.sql.function.math.MathFunctions;
import dev.ephemeris.sql.function.spatial.SpatialFunctions;
import dev.ephemeris.sql.function.text.TextFunctions;
import dev.ephemeris.sql.function.time.TimeFunctions;
import dev.ephemeris.sql.function.type.TypeFunctions;
import dev.ephemeris.sql.function.vector.VectorFunctions;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All built-in functions by name. */
public final class BuiltInFunctions {
  private static final Map<String, ScalarFunction> BY_NAME =
      Stream.of(
              ArrayFunctions.all(),
              ConditionalFunctions.all(),
              FullTextFunctions.all(),
              ItemFunctions.all(),
              MathFunctions.all(),
              SpatialFunctions.all(),
              TextFunctions.all(),
              TimeFunctions.all(),
              TypeFunctions.all(),
              VectorFunctions.all())
          .flatMap(List::stream)
          .collect(Collectors.toUnmodifiableMap(ScalarFunction::name, function -> function));

  private BuiltInFunctions() {}

  /** The function with this name in any case; null if there is none. */
  public static @Nullable ScalarFunction byName(String name) {
    return BY_NAME.get(name.toUpperCase(Locale.ROOT));
  }

  public static Collection<ScalarFunction> all() {
    return BY_NAME.values();
  }
}
