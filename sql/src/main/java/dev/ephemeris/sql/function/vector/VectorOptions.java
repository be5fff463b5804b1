// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.vector;

import dev.ephemeris.sql.value.BooleanValue;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.ObjectValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The options of a call besides the two vectors. */
record VectorOptions(DistanceFunction distance, VectorDataType type) {
  /** Options for a search in an index. They do not change an exact comparison. */
  private static final List<String> SEARCH_OPTIONS =
      List.of("searchListSizeMultiplier", "quantizedVectorListMultiplier", "filterPriority");

  /** Reads the third and fourth argument, both optional; null if they are invalid. */
  static @Nullable VectorOptions of(Value[] arguments, DistanceFunction byDefault) {
    if (arguments.length > 2 && !(arguments[2] instanceof BooleanValue)) {
      return null;
    }
    if (arguments.length < 4) {
      return new VectorOptions(byDefault, VectorDataType.UNCHANGED);
    }
    return arguments[3] instanceof ObjectValue object ? of(object, byDefault) : null;
  }

  private static @Nullable VectorOptions of(ObjectValue object, DistanceFunction byDefault) {
    DistanceFunction distance =
        named(object.get("distanceFunction"), byDefault, DistanceFunction::named);
    VectorDataType type =
        named(object.get("dataType"), VectorDataType.UNCHANGED, VectorDataType::named);
    boolean searchable =
        SEARCH_OPTIONS.stream().map(object::get).allMatch(VectorOptions::isNumberOrMissing);
    return distance == null || type == null || !searchable
        ? null
        : new VectorOptions(distance, type);
  }

  private static <T> @Nullable T named(
      Value name, T byDefault, Function<String, @Nullable T> byName) {
    if (name instanceof StringValue text) {
      return byName.apply(text.text());
    }
    return name.isUndefined() ? byDefault : null;
  }

  private static boolean isNumberOrMissing(Value value) {
    return value.isUndefined() || value instanceof NumberValue;
  }
}
