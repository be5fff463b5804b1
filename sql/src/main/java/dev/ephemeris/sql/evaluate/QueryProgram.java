// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueOrder;
import dev.ephemeris.sql.value.Values;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A compiled query: what to do with a row, step by step. The caller decides in which order rows are
 * visited, and how many at a time.
 *
 * @param inputSlot the slot for the input value; an item for the outermost query
 * @param where null if every row counts
 * @param grouping null if rows are not grouped
 * @param projection gives the selected row, which may be undefined
 */
public record QueryProgram(
    int inputSlot,
    List<SourceProgram> sources,
    @Nullable Evaluator where,
    @Nullable Grouping grouping,
    List<SortKey> sortKeys,
    Evaluator projection,
    RowRange range) {
  /** One of the values by which rows are sorted. */
  public record SortKey(Evaluator value, boolean descending) implements Evaluator {
    @Override
    public Value evaluate(Frame frame) {
      return value.evaluate(frame);
    }
  }

  /**
   * Which of the rows belong to the result.
   *
   * @param distinct whether duplicates are left out
   * @param limit -1 for no limit
   */
  public record RowRange(boolean distinct, long offset, long limit) {
    public static final RowRange ALL = new RowRange(false, 0, -1);

    /** Applies OFFSET and LIMIT. */
    public <T> List<T> cut(List<T> rows) {
      int from = (int) Math.min(offset, rows.size());
      int count = limit < 0 ? rows.size() - from : (int) Math.min(limit, rows.size() - from);
      return rows.subList(from, from + count);
    }
  }

  /** Whether each row can be returned at once, without knowing the others. */
  public boolean isStreaming() {
    return grouping == null && sortKeys.isEmpty() && range.equals(RowRange.ALL);
  }

  public QueryProgram withRange(RowRange newRange) {
    return new QueryProgram(inputSlot, sources, where, grouping, sortKeys, projection, newRange);
  }

  public QueryProgram unsorted() {
    return new QueryProgram(inputSlot, sources, where, grouping, List.of(), projection, range);
  }

  /** Visits each row that an input value gives and WHERE accepts; false if the visitor stopped. */
  public boolean forEachRow(Frame frame, Value input, RowVisitor visitor) {
    frame.set(inputSlot, input);
    return forEachRow(frame, visitor);
  }

  boolean forEachRow(Frame frame, RowVisitor visitor) {
    return forEachRow(frame, 0, visitor);
  }

  private boolean forEachRow(Frame frame, int source, RowVisitor visitor) {
    if (source < sources.size()) {
      return sources.get(source).forEach(frame, inner -> forEachRow(inner, source + 1, visitor));
    }
    boolean counts = where == null || where.evaluate(frame).equals(Values.TRUE);
    return !counts || visitor.visit(frame);
  }

  /** The sort keys of a row or group. */
  public List<Value> sortKeysOf(Frame frame) {
    return BuiltValues.all(sortKeys, frame);
  }

  /** The order of sort keys. */
  public Comparator<List<Value>> sortOrder() {
    return (left, right) -> {
      for (int i = 0; i < sortKeys.size(); i++) {
        int order = ValueOrder.INSTANCE.compare(left.get(i), right.get(i));
        if (order != 0) {
          return sortKeys.get(i).descending ? -order : order;
        }
      }
      return 0;
    };
  }
}
