// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.walk;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.query.ResumeFilter;
import dev.ephemeris.engine.query.access.AccessPath;
import dev.ephemeris.keyspace.IndexPosition;
import dev.ephemeris.keyspace.IndexValue;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.sql.evaluate.CompiledQuery;
import dev.ephemeris.sql.evaluate.QueryProgram;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A {@link ResumeFilter} for a certain query: decides which rows come before it.
 *
 * <p>A continuation may also say where to continue; then the further of the two counts. So items
 * are read from the continuation on, and rows before this point are left out.
 *
 * <p>TOP and LIMIT do not count rows before the point, because the client has counted them. Only if
 * an OFFSET is still to be skipped does the client leave the counting to the server; then rows are
 * first counted, and left out afterwards.
 */
public final class ResumePoint {
  private final ResumeFilter filter;
  private final QueryProgram program;
  private final boolean tiesDescend;
  private final ItemSortKeys itemSortKeys;

  private ResumePoint(
      ResumeFilter filter, CompiledQuery query, boolean tiesDescend, CallContext context) {
    this.filter = filter;
    this.program = query.program();
    this.tiesDescend = tiesDescend;
    this.itemSortKeys = new ItemSortKeys(query, context);
  }

  /**
   * The point in a query; null if the filter is null. Refuses a filter that does not fit the query.
   */
  public static @Nullable ResumePoint of(
      @Nullable ResumeFilter filter,
      CompiledQuery query,
      boolean tiesDescend,
      CallContext context) {
    if (filter == null) {
      return null;
    }
    int sortKeys = query.program().sortKeys().size();
    if (filter.values().size() != sortKeys) {
      throw EngineException.invalid(
          "The resumeFilter has %d values, but the query sorts by %d."
              .formatted(filter.values().size(), sortKeys));
    }
    return new ResumePoint(filter, query, tiesDescend, context);
  }

  /** Whether OFFSET and LIMIT count the rows before it. */
  public boolean countsRowsBefore() {
    return program.range().offset() > 0;
  }

  /** Whether an item comes before it. */
  public boolean isAfter(ItemRecord item) {
    List<Value> sortKeys = itemSortKeys.of(item);
    return sortKeys.isEmpty() || isAfter(sortKeys, item.number());
  }

  /** Whether a row of an item comes before it. */
  public boolean isAfter(List<Value> sortKeys, long itemNumber) {
    int order = compare(sortKeys);
    Long number = filter.itemNumber();
    if (order != 0 || number == null) {
      return order > 0 || (order == 0 && filter.exclude());
    }
    int byNumber =
        tiesDescend ? Long.compare(itemNumber, number) : Long.compare(number, itemNumber);
    return byNumber > 0 || (byNumber == 0 && filter.exclude());
  }

  /** Whether a row that belongs to no item comes before it. */
  public boolean isAfter(List<Value> sortKeys) {
    int order = compare(sortKeys);
    return order > 0 || (order == 0 && filter.exclude());
  }

  /** Compares it with a row, in the order of the query. */
  private int compare(List<Value> sortKeys) {
    for (int i = 0; i < sortKeys.size(); i++) {
      int order = filter.values().get(i).compareTo(sortKeys.get(i));
      if (order != 0) {
        return program.sortKeys().get(i).descending() ? -order : order;
      }
    }
    return 0;
  }

  /** A position on an ordered access path; all rows from this point on come after it. */
  byte[] positionOn(AccessPath access) {
    List<IndexValue> values = filter.values().stream().map(ResumeFilter.Key::indexed).toList();
    boolean backwards = AccessPath.isBackwards(access);
    IndexPosition.Beginning beginning =
        IndexPosition.beginning(values, AccessPath.descendingParts(access));
    Long number = filter.itemNumber();
    if (beginning.isWhole() && number != null) {
      // One more or less, so that the item itself comes after it.
      return beginning.withNumber(backwards ? number + 1 : number - 1);
    }
    boolean passesEqual = beginning.isWhole() && filter.exclude();
    return backwards == passesEqual
        ? IndexPosition.before(beginning.bytes())
        : IndexPosition.behind(beginning.bytes());
  }
}
