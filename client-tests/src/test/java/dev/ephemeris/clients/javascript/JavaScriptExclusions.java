// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients.javascript;

import dev.ephemeris.clients.conformance.Exclusions;
import dev.ephemeris.clients.conformance.PlanLimits;
import java.util.EnumSet;
import java.util.Set;

/**
 * The cases that the JavaScript client cannot pass. Nearly all of them are results that it cannot
 * merge when it is told to plan, which no program needs to tell it.
 */
final class JavaScriptExclusions {
  private static final Set<JavaScriptMode> ALL = EnumSet.allOf(JavaScriptMode.class);
  private static final Set<JavaScriptMode> PLANNED =
      EnumSet.of(JavaScriptMode.PLANNED_ONE_RANGE, JavaScriptMode.PLANNED_SEVERAL_RANGES);
  private static final Set<JavaScriptMode> ONE_RANGE = EnumSet.of(JavaScriptMode.PLANNED_ONE_RANGE);
  private static final Set<JavaScriptMode> MERGED =
      EnumSet.of(JavaScriptMode.PLANNED_SEVERAL_RANGES);

  private JavaScriptExclusions() {}

  static Exclusions<JavaScriptMode> all() {
    Exclusions<JavaScriptMode> exclusions = new Exclusions<>();
    numbers(exclusions);
    PlanLimits.addTo(exclusions, PLANNED, MERGED);
    PlanLimits.addGroupsTo(exclusions, PLANNED, MERGED);
    aggregates(exclusions);
    distinct(exclusions);
    sorted(exclusions);
    return exclusions;
  }

  private static void numbers(Exclusions<JavaScriptMode> exclusions) {
    exclusions
        .because(ALL, "JavaScript has no whole numbers beyond 53 bits")
        .in(
            "language/arithmetic",
            "a large number keeps its digits when it is only selected",
            "a large whole number keeps its digits when it is calculated with")
        .in("language/literals", "large whole numbers keep their digits")
        .in("language/parameters", "a large number keeps its digits")
        .in(
            "functions/date-time",
            "DATETIMETOTICKS of the vendor's examples",
            "DATETIMETOTICKS of every type")
        .in("functions/item", "DOCUMENTID of an id with a hyphen")
        .in(
            "functions/mathematical",
            "INTBITLEFTSHIFT",
            "What overflows wraps around, but for the quotient and the product of the least number"
                + " and -1")
        .in(
            "language/whole-number-rows",
            "a parameter has all digits",
            "MAX",
            "MIN",
            "DISTINCT tells neighbours apart, and no equal numbers",
            "DISTINCT of arrays",
            "GROUP BY",
            "GROUP BY with MIN and MAX");
    exclusions
        .because(
            Set.of(JavaScriptMode.PLANNED_SEVERAL_RANGES),
            "The client merges rows and sums by numbers of 53 bits")
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

  private static void aggregates(Exclusions<JavaScriptMode> exclusions) {
    exclusions
        .because(
            PLANNED,
            "An undefined aggregate of one range is left out, and does not make the whole undefined")
        .in(
            "language/aggregates",
            "all of strings",
            "all of booleans",
            "all of arrays",
            "all of objects",
            "all of values of several types",
            "all of an array among numbers")
        .in("language/group-by", "all aggregates by a property");
    exclusions
        .because(
            PLANNED, "Nulls cannot be the least or greatest: 'Tried to compare an object type'")
        .in("language/aggregates", "all of nulls");
    exclusions
        .because(PLANNED, "The client does not know how to count what is different")
        .in("language/subqueries", "counting what is different")
        .in("language/whole-number-rows", "COUNT of DISTINCT");
  }

  private static void distinct(Exclusions<JavaScriptMode> exclusions) {
    exclusions
        .because(PLANNED, "DISTINCT drops null, false, 0 and the empty string")
        .in(
            "language/distinct",
            "null is a value, undefined is none",
            "an expression",
            "TOP counts different rows",
            "numbers and their texts are different")
        .in("functions/date-time", "The present is the same for all items");
    exclusions
        .because(ONE_RANGE, "DISTINCT drops null")
        .in(
            "language/order-by-undefined",
            "values that differ, of items with and without the property");
  }

  private static void sorted(Exclusions<JavaScriptMode> exclusions) {
    exclusions
        .because(
            MERGED,
            "'Cannot execute cross partition order-by queries on mixed types', of which null and undefined are some")
        .in("language/distinct", "with ORDER BY", "OFFSET and LIMIT count different rows")
        .in("language/order-by", "values of several types", "values of several types, descending")
        .in(
            "language/order-by-composite",
            "both ascending",
            "both descending",
            "directions that can be said are the same",
            "different directions, as they are in the index",
            "three paths",
            "with a filter",
            "with OFFSET and LIMIT",
            "with quoted paths")
        .in(
            "language/order-by-computed",
            "sorted, with items where it is undefined because the policy names the path")
        .in(
            "language/order-by-undefined",
            "without the property an item comes first",
            "without the property an item comes last, descending",
            "items without the property are left out by IS_DEFINED",
            "without the property that is included by name an item comes first",
            "without the property that is included by name an item comes last, descending",
            "the first rows begin with those without the property",
            "the first rows begin with those without the property, also under a wildcard",
            "rows without a value are not counted",
            "what comes first is counted by OFFSET",
            "values that differ, of items with and without the property");
  }
}
