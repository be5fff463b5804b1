package dev.ephemeris.engine.query;

import dev.ephemeris.engine.index.CompositeIndex;
import dev.ephemeris.engine.query.access.AccessPath;
import dev.ephemeris.keyspace.ValuePath;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Which indexes a page used, and which it could have used. */
public final class AccessReport {
  /** As often as they were used: to compare ways takes longer than to use them. */
  private final List<AccessPath> used = new ArrayList<>();

  private final Set<ValuePath> missing = new LinkedHashSet<>();
  private final Set<ValuePath> missingSpatial = new LinkedHashSet<>();

  void used(AccessPath access) {
    used.add(access);
  }

  /** The filter speaks of a place that is not indexed. */
  void missing(ValuePath path) {
    missing.add(path);
  }

  /** The filter asks where something is at a place that has no spatial index. */
  void missingSpatial(ValuePath path) {
    missingSpatial.add(path);
  }

  /** The paths whose index was used, as an indexing policy writes them. */
  public List<String> usedPaths() {
    return used.stream()
        .flatMap(
            access ->
                switch (access) {
                  case AccessPath.Lookup lookup ->
                      Stream.of(PathText.of(lookup.condition().path()));
                  case AccessPath.RegionLookup lookup ->
                      Stream.of(PathText.ofSpatial(lookup.region().path()));
                  case AccessPath.OrderedByPath ordered -> Stream.of(PathText.of(ordered.path()));
                  case AccessPath.Scan ignored -> Stream.<String>empty();
                  case AccessPath.OrderedByComposite ignored -> Stream.<String>empty();
                })
        .distinct()
        .toList();
  }

  /** The composite indexes that were used: their paths, each with its direction. */
  public List<List<String>> usedComposites() {
    return used.stream()
        .filter(AccessPath.OrderedByComposite.class::isInstance)
        .map(access -> described(((AccessPath.OrderedByComposite) access).composite()))
        .distinct()
        .toList();
  }

  private static List<String> described(CompositeIndex composite) {
    return composite.parts().stream()
        .map(part -> part.path() + (part.descending() ? " DESC" : " ASC"))
        .toList();
  }

  /** Paths that would help if they were indexed. */
  public List<String> missingPaths() {
    return Stream.concat(
            missing.stream().map(PathText::of), missingSpatial.stream().map(PathText::ofSpatial))
        .toList();
  }
}
