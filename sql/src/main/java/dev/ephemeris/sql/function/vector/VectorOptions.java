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

/** What a call says about how to compare, beside the two vectors. */
record VectorOptions(DistanceFunction distance, VectorDataType type) {
  /** Those that steer a search in an index. They change nothing in an exact comparison. */
  private static final List<String> SEARCH_OPTIONS =
      List.of("searchListSizeMultiplier", "quantizedVectorListMultiplier", "filterPriority");

  /** The third and fourth argument, both of which may be missing; null when they make no sense. */
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
