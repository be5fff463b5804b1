package dev.ephemeris.sql.function;

import dev.ephemeris.sql.function.fulltext.FullTextFunctions;
import dev.ephemeris.sql.function.math.MathFunctions;
import dev.ephemeris.sql.function.spatial.SpatialFunctions;
import dev.ephemeris.sql.function.vector.VectorFunctions;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All functions that there are, by name. */
public final class BuiltInFunctions {
  private static final Map<String, ScalarFunction> BY_NAME =
      Stream.of(
              FullTextFunctions.all(),
              MathFunctions.all(),
              SpatialFunctions.all(),
              VectorFunctions.all())
          .flatMap(List::stream)
          .collect(Collectors.toUnmodifiableMap(ScalarFunction::name, function -> function));

  private BuiltInFunctions() {}

  /** A function, whatever the case of its name; null when there is none. */
  public static @Nullable ScalarFunction byName(String name) {
    return BY_NAME.get(name.toUpperCase(Locale.ROOT));
  }

  public static Collection<ScalarFunction> all() {
    return BY_NAME.values();
  }
}
