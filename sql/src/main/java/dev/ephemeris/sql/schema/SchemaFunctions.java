// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.schema;

import dev.ephemeris.sql.function.ScalarFunction;
import dev.ephemeris.sql.function.fulltext.FullTextFunctions;
import dev.ephemeris.sql.function.fulltext.FullTextLanguage;
import dev.ephemeris.sql.function.spatial.SpatialFunctions;
import dev.ephemeris.sql.function.vector.DistanceFunction;
import dev.ephemeris.sql.function.vector.VectorFunctions;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Selects the variant of a function that a schema requires for its arguments. */
public final class SchemaFunctions {
  private static final Set<String> VECTOR = names(VectorFunctions.all());
  private static final Set<String> FULL_TEXT = names(FullTextFunctions.all());
  private static final Set<String> SPATIAL = names(SpatialFunctions.all());

  private SchemaFunctions() {}

  private static Set<String> names(List<ScalarFunction> functions) {
    return functions.stream().map(ScalarFunction::name).collect(Collectors.toUnmodifiableSet());
  }

  /** Whether a function has variants that depend on a schema. */
  public static boolean isConcerned(ScalarFunction function) {
    String name = function.name();
    return VECTOR.contains(name) || FULL_TEXT.contains(name) || SPATIAL.contains(name);
  }

  /**
   * The variant of a function for which {@link #isConcerned} is true.
   *
   * @param paths the paths in items of its arguments; null for arguments that are not properties
   */
  public static ScalarFunction variant(
      ScalarFunction function, List<@Nullable List<String>> paths, ItemSchema schema) {
    String name = function.name();
    if (VECTOR.contains(name)) {
      DistanceFunction distance =
          paths.stream()
              .filter(path -> path != null && schema.vectors().containsKey(path))
              .findFirst()
              .map(path -> Objects.requireNonNull(schema.vectors().get(path)))
              .orElse(DistanceFunction.COSINE);
      return named(name, VectorFunctions.all(distance));
    }
    if (FULL_TEXT.contains(name)) {
      List<String> text = paths.getFirst();
      FullTextLanguage language =
          text == null
              ? schema.language()
              : schema.languages().getOrDefault(text, schema.language());
      return named(name, FullTextFunctions.all(language));
    }
    return schema.inPlane() ? named(name, SpatialFunctions.inPlane()) : function;
  }

  private static ScalarFunction named(String name, List<ScalarFunction> functions) {
    return functions.stream()
        .filter(function -> function.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
