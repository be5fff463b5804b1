package dev.ephemeris.sql.function.array;

/** {@code ARRAY_CONTAINS_ANY(array, value, …)}: whether a value is among the elements. */
final class ArrayContainsAny extends ContainsSeveral {
  ArrayContainsAny() {
    super("ARRAY_CONTAINS_ANY", true);
  }
}
