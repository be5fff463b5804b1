package dev.ephemeris.sql.function.array;

/** {@code ARRAY_CONTAINS_ALL(array, value, …)}: whether every value is among the elements. */
final class ArrayContainsAll extends ContainsSeveral {
  ArrayContainsAll() {
    super("ARRAY_CONTAINS_ALL", false);
  }
}
