// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.java4;

import dev.ephemeris.clients.conformance.Exclusions;
import dev.ephemeris.clients.conformance.PlanLimits;
import java.util.EnumSet;
import java.util.Set;

/** What the Java client cannot do. */
final class JavaExclusions {
  private static final Set<JavaMode> ALL = EnumSet.allOf(JavaMode.class);
  private static final Set<JavaMode> MERGED =
      EnumSet.of(JavaMode.SEVERAL_RANGES, JavaMode.RESUMED_SEVERAL_RANGES);
  private static final Set<JavaMode> AT_ONCE =
      EnumSet.of(JavaMode.ONE_RANGE, JavaMode.SEVERAL_RANGES);
  private static final Set<JavaMode> RESUMED =
      EnumSet.of(JavaMode.RESUMED_ONE_RANGE, JavaMode.RESUMED_SEVERAL_RANGES);
  private static final Set<JavaMode> MERGED_AT_ONCE = EnumSet.of(JavaMode.SEVERAL_RANGES);
  private static final Set<JavaMode> MERGED_RESUMED = EnumSet.of(JavaMode.RESUMED_SEVERAL_RANGES);

  private JavaExclusions() {}

  static Exclusions<JavaMode> all() {
    Exclusions<JavaMode> exclusions = new Exclusions<>();
    PlanLimits.addTo(exclusions, ALL, MERGED);
    PlanLimits.addGroupsTo(exclusions, AT_ONCE, MERGED_AT_ONCE);
    arrays(exclusions);
    numbers(exclusions);
    aggregates(exclusions);
    undefinedAggregates(exclusions);
    groups(exclusions);
    sorted(exclusions);
    resumed(exclusions);
    return exclusions;
  }

  private static void arrays(Exclusions<JavaMode> exclusions) {
    exclusions
        .because(ALL, "The client unwraps values only where the query says VALUE")
        .in("language/select", "everything of an array's elements is the elements");
    String alone = "An array that is alone on a page is taken apart";
    exclusions
        .because(ALL, alone)
        .in("language/keywords", "arrays of subqueries in small letters")
        .in("language/select", "a constructed array leaves out what is undefined");
    exclusions
        .because(MERGED, alone)
        .in("functions/spatial", "ST_DISTANCE of what is no valid geometry is undefined")
        .in("language/conditional", "branches of different types")
        .in("language/subqueries", "ARRAY within ARRAY");
    exclusions
        .because(MERGED_AT_ONCE, alone)
        .in("language/distinct", "arrays are compared by what is in them, in its order")
        .in("language/whole-number-rows", "DISTINCT of arrays");
    exclusions
        .because(MERGED_RESUMED, alone)
        .in("language/subqueries", "ARRAY of a subquery without FROM")
        .in("language/unicode", "texts come out as they went in");
  }

  private static void numbers(Exclusions<JavaMode> exclusions) {
    exclusions
        .because(MERGED, "The client merges rows and sums by doubles")
        .in(
            "language/whole-number-rows",
            "ORDER BY ascending",
            "ORDER BY at the ends of 64 bits",
            "OFFSET and LIMIT",
            "ORDER BY a composite index",
            "ORDER BY a composite index turned round",
            "ORDER BY a composite index with the number behind",
            "AVG stays exact where it is a whole number");
  }

  private static void aggregates(Exclusions<JavaMode> exclusions) {
    exclusions
        .because(ALL, "The client knows neither COUNTIF nor MAKELIST and MAKESET")
        .in(
            "language/aggregates",
            "counting what holds",
            "counting what holds, where only true counts",
            "no values as an array");
    exclusions
        .because(
            ALL, "An undefined sum of one range is left out, and does not make the whole undefined")
        .in(
            "language/aggregates",
            "all of an array among numbers",
            "SUM of strings as a value",
            "SUM of values of several types as a value",
            "SUM of arrays as a value");
  }

  private static void undefinedAggregates(Exclusions<JavaMode> exclusions) {
    exclusions
        .because(ALL, "An undefined aggregate becomes an empty object in a row, and a null alone")
        .in(
            "language/aggregates",
            "all of what is nowhere",
            "all of strings",
            "all of booleans",
            "all of nulls",
            "all of arrays",
            "all of objects",
            "all of values of several types",
            "AVG of what is nowhere as a value",
            "AVG of strings as a value",
            "AVG of values of several types as a value",
            "AVG of arrays as a value",
            "MIN of what is nowhere as a value",
            "MIN of arrays as a value",
            "MAX of what is nowhere as a value",
            "MAX of arrays as a value",
            "a single array has no least and no greatest",
            "no rows, as objects",
            "the mean of no rows",
            "the least of no rows");
    exclusions
        .because(AT_ONCE, "An undefined aggregate becomes an empty object in a group")
        .in("language/group-by", "aggregates of what is missing");
  }

  private static void groups(Exclusions<JavaMode> exclusions) {
    exclusions
        .because(AT_ONCE, "What is null is left out of a group's row")
        .in(
            "language/group-by",
            "the different values of a property",
            "counting by a property",
            "all aggregates by a property");
  }

  private static void sorted(Exclusions<JavaMode> exclusions) {
    exclusions
        .because(ALL, "A sorted row that is null makes a NullPointerException in the client")
        .in("language/order-by", "values of several types", "values of several types, descending")
        .in(
            "language/order-by-undefined",
            "rows without a value are not counted",
            "values that differ, of items with and without the property");
    exclusions
        .because(AT_ONCE, "The client refuses to leave out as many of the best as it is to give")
        .in("language/order-by-rank", "with a filter, and some left out");
  }

  private static void resumed(Exclusions<JavaMode> exclusions) {
    exclusions
        .because(
            RESUMED,
            "After the last row, an OFFSET's continuation has nothing in it but itself, and leads back to the first")
        .in("language/keywords", "keywords in mixed letters")
        .in(
            "language/top-offset-limit",
            "leaving out all",
            "leaving out more than there are",
            "a limit beyond the end",
            "counting joined rows");
    exclusions
        .because(
            RESUMED,
            "To go on from an array, the client compares with >=, which says nothing of arrays")
        .in(
            "language/order-by-undefined",
            "without the property that is included by name an item comes first");
    exclusions
        .because(
            MERGED_RESUMED,
            "To go on from an array, the client compares with <=, which says nothing of arrays")
        .in(
            "language/order-by-undefined",
            "without the property that is included by name an item comes last, descending");
  }
}
