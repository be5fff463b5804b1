// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.page;

import dev.ephemeris.engine.index.CompositeIndex;
import dev.ephemeris.engine.query.ExecutionKind;
import dev.ephemeris.engine.query.PathText;
import dev.ephemeris.engine.query.QueryExplanation;
import dev.ephemeris.engine.query.access.AccessPath;
import dev.ephemeris.engine.query.access.Condition;
import dev.ephemeris.engine.query.access.ImpliedConditions;
import dev.ephemeris.engine.query.access.NumberSource;
import dev.ephemeris.engine.query.access.RegionCondition;
import dev.ephemeris.engine.query.execution.Ordering;
import dev.ephemeris.engine.query.walk.OpenPart;
import dev.ephemeris.engine.query.walk.QueryRun;
import java.util.ArrayList;
import java.util.List;

/** Describes in words how a query would run. */
final class QueryExplainer {
  private final QueryRun run;
  private final Ordering ordering;
  private final ExecutionKind kind;

  QueryExplainer(QueryRun run, Ordering ordering, ExecutionKind kind) {
    this.run = run;
    this.ordering = ordering;
    this.kind = kind;
  }

  QueryExplanation explanation() {
    List<QueryExplanation.PartAccess> parts = new ArrayList<>();
    for (OpenPart part : run.parts()) {
      parts.add(
          new QueryExplanation.PartAccess(
              part.partition().id(), access(part), part.planner().index().isPresent()));
    }
    return new QueryExplanation(kind, filterPaths(run.filter()), run.filter().complete(), parts);
  }

  private static List<String> filterPaths(ImpliedConditions filter) {
    List<String> paths = new ArrayList<>();
    filter.conditions().keySet().forEach(path -> paths.add(PathText.of(path)));
    filter.regions().keySet().forEach(path -> paths.add(PathText.ofSpatial(path)));
    return paths;
  }

  private String access(OpenPart part) {
    if (kind == ExecutionKind.COUNTING) {
      return counted(run.filter());
    }
    AccessPath inOrder = kind == ExecutionKind.ORDERED ? ordering.access(part, run.filter()) : null;
    return described(inOrder != null ? inOrder : part.planner().choose(run.filter()));
  }

  /** Counting does not read items. */
  private static String counted(ImpliedConditions filter) {
    for (Condition condition : filter.conditions().values()) {
      return described(new AccessPath.Lookup(condition)) + ", without the items";
    }
    return "numbers that are kept of all items";
  }

  private static String described(NumberSource source) {
    return switch (source) {
      case NumberSource.OfCondition of -> described(of.condition());
      case NumberSource.OfRegion of -> described(of.region());
      case NumberSource.OfScope ignored -> "partition keys";
    };
  }

  private static String described(Condition condition) {
    return "index on %s, %d range(s) of values"
        .formatted(PathText.of(condition.path()), condition.ranges().ranges().size());
  }

  private static String described(RegionCondition region) {
    return "spatial index on %s, %d range(s) of cells"
        .formatted(PathText.ofSpatial(region.path()), region.cells().spans().size());
  }

  private static String described(AccessPath access) {
    return switch (access) {
      case AccessPath.Scan ignored -> "all items";
      case AccessPath.Numbered numbered ->
          String.join(" and ", numbered.sources().stream().map(QueryExplainer::described).toList())
              + (numbered.sources().size() > 1 ? ", items in all of them" : "");
      case AccessPath.Lookup lookup -> described(lookup.condition());
      case AccessPath.RegionLookup lookup -> described(lookup.region());
      case AccessPath.OrderedByPath ordered ->
          "index on %s, in %s order"
              .formatted(
                  PathText.of(ordered.path()), ordered.descending() ? "descending" : "ascending");
      case AccessPath.OrderedByComposite ordered ->
          "composite index on %s%s"
              .formatted(
                  String.join(
                      ", ",
                      ordered.composite().parts().stream().map(CompositeIndex.Part::path).toList()),
                  ordered.backwards() ? ", read backwards" : "");
    };
  }
}
