// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.engine.index.CompositeIndex;
import dev.ephemeris.engine.index.UsableIndex;
import dev.ephemeris.engine.query.access.Condition;
import dev.ephemeris.engine.query.access.ImpliedConditions;
import dev.ephemeris.engine.query.access.Sorting;
import dev.ephemeris.keyspace.ValuePath;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Reports which indexes a query uses, and which it could use.
 *
 * <p>It reports as used the indexes of all paths in the filter or order that the policy indexes,
 * because programs expect that. Which of them actually finds the items depends on the data.
 */
public final class AccessReport {
  private final ImpliedConditions filter;
  private final Sorting sorting;
  private final UsableIndex index;
  private final Supplier<Map<ValuePath, String>> filterTexts;

  /**
   * An index on a single path.
   *
   * @param path as an indexing policy writes it
   * @param filter the part of the query's filter about the path; empty if the path is only sorted
   *     by
   */
  public record SingleIndex(String path, String filter) {}

  /**
   * @param index that the container's policy requires
   * @param filterTexts the parts of the query's filter about each path, computed on demand
   */
  public AccessReport(
      ImpliedConditions filter,
      Sorting sorting,
      UsableIndex index,
      Supplier<Map<ValuePath, String>> filterTexts) {
    this.filter = filter;
    this.sorting = sorting;
    this.index = index;
    this.filterTexts = filterTexts;
  }

  /** The indexes on single paths that were used. */
  public List<SingleIndex> used() {
    Map<String, SingleIndex> indexes = new LinkedHashMap<>();
    filterIndexes(true).forEach(single -> indexes.put(single.path(), single));
    if (sorting.keys().size() == 1 && index.isIndexed(sorting.keys().getFirst().path())) {
      String path = PathText.of(sorting.keys().getFirst().path());
      indexes.putIfAbsent(path, new SingleIndex(path, ""));
    }
    return List.copyOf(indexes.values());
  }

  /** The indexes on single paths that would help if the policy had them. */
  public List<SingleIndex> potential() {
    return filterIndexes(false).toList();
  }

  private Stream<SingleIndex> filterIndexes(boolean indexed) {
    Map<ValuePath, String> texts = filterTexts.get();
    return Stream.concat(
        filter.conditions().keySet().stream()
            .filter(path -> index.isIndexed(path) == indexed)
            .map(path -> new SingleIndex(PathText.of(path), texts.getOrDefault(path, ""))),
        filter.regions().keySet().stream()
            .filter(path -> index.isSpatial(path) == indexed)
            .map(path -> new SingleIndex(PathText.ofSpatial(path), texts.getOrDefault(path, ""))));
  }

  /** The composite indexes that were used: the paths of each, with their directions. */
  public List<List<String>> usedComposites() {
    return sorting.servedBy(index).limit(1).map(AccessReport::described).toList();
  }

  private static List<String> described(CompositeIndex composite) {
    return composite.parts().stream()
        .map(part -> part.path() + (part.descending() ? " DESC" : " ASC"))
        .toList();
  }

  /**
   * The composite indexes that the service would use if the policy had them: if a filter asks for
   * single values of some paths and for a range of another, these paths and then that one.
   */
  public List<List<String>> potentialComposites() {
    List<Condition> conditions =
        filter.conditions().values().stream()
            .filter(condition -> index.isIndexed(condition.path()))
            .toList();
    List<String> equal = ascending(conditions.stream().filter(Condition::oneValue));
    List<String> ranges =
        ascending(
            conditions.stream()
                .filter(
                    condition -> !condition.oneValue() && condition.ranges().ranges().size() == 1));
    List<List<String>> existing =
        index.policy().composites().stream().map(AccessReport::described).toList();
    return equal.isEmpty()
        ? List.of()
        : ranges.stream()
            .map(range -> Stream.concat(equal.stream(), Stream.of(range)).toList())
            .filter(composite -> !existing.contains(composite))
            .toList();
  }

  private static List<String> ascending(Stream<Condition> conditions) {
    return conditions
        .map(condition -> PathText.withoutWildcard(condition.path()) + " ASC")
        .toList();
  }
}
