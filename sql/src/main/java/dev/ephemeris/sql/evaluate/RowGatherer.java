package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.aggregate.Accumulator;
import dev.ephemeris.sql.tree.Span;
import dev.ephemeris.sql.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Gathers the rows of a query in memory and then groups, sorts and cuts them. For what has to see
 * all rows before it can give the first one, within bounds.
 */
public final class RowGatherer {
  /** How many rows or groups may be held. */
  public static final int MAX_HELD = 100_000;

  private final QueryProgram program;
  private final Map<List<Value>, List<Accumulator>> groups = new LinkedHashMap<>();
  private final List<Row> rows = new ArrayList<>();
  private final Set<Value> different = new HashSet<>();
  private long itemNumber;

  /**
   * A row of the result.
   *
   * @param itemNumber of the item that it was made of; 0 when it may be made of several
   * @param identity what tells it from others: its group's keys, or the row itself
   */
  public record Row(List<Value> sortKeys, long itemNumber, List<Value> identity, Value value) {}

  public RowGatherer(QueryProgram program) {
    this.program = program;
    Grouping grouping = program.grouping();
    if (grouping != null && grouping.isWhole()) {
      groups.put(List.of(), grouping.newGroup());
    }
  }

  /** Says of which item the rows to come are made; 0 for none in particular. */
  void beginItem(long number) {
    itemNumber = number;
  }

  /** Takes in a row that the frame shows. */
  public void add(Frame frame) {
    Grouping grouping = program.grouping();
    if (grouping == null) {
      hold(frame, List.of());
      return;
    }
    grouping.add(frame, group(grouping, grouping.keysOf(frame)));
  }

  /** Whether a row that the frame shows would be one more to hold. */
  boolean growsWith(Frame frame) {
    Grouping grouping = program.grouping();
    if (grouping != null) {
      return !groups.containsKey(grouping.keysOf(frame));
    }
    Value value = program.projection().evaluate(frame);
    return value.isDefined() && !different.contains(value);
  }

  private List<Accumulator> group(Grouping grouping, List<Value> keys) {
    List<Accumulator> group = groups.get(keys);
    if (group == null) {
      group = grouping.newGroup();
      groups.put(keys, group);
      check(groups.size());
    }
    return group;
  }

  private void hold(Frame frame, List<Value> groupKeys) {
    Value value = program.projection().evaluate(frame);
    boolean wanted = value.isDefined() && (!program.range().distinct() || different.add(value));
    if (wanted) {
      List<Value> identity = groupKeys.isEmpty() ? List.of(value) : groupKeys;
      // Another item may stand for the same distinct row tomorrow.
      long number = program.range().distinct() ? 0 : itemNumber;
      rows.add(new Row(program.sortKeysOf(frame), number, identity, value));
      check(rows.size());
    }
  }

  private static void check(int count) {
    if (count > MAX_HELD) {
      throw new SqlException(
          Code.TOO_LARGE,
          Span.NONE,
          "The query has to hold more than %d rows in memory to sort, group or compare them. Narrow it down, or order by a property that is indexed."
              .formatted(MAX_HELD));
    }
  }

  /** How many rows or groups are held. */
  public int size() {
    return Math.max(groups.size(), rows.size());
  }

  /** Whether no further row can change the result. */
  public boolean isFull() {
    QueryProgram.RowRange range = program.range();
    return program.grouping() == null
        && program.sortKeys().isEmpty()
        && range.limit() >= 0
        && rows.size() >= range.offset() + range.limit();
  }

  /** All rows, grouped and sorted, but not cut. */
  public List<Row> gathered(Frame frame) {
    Grouping grouping = program.grouping();
    if (grouping != null) {
      groups.forEach(
          (keys, group) -> {
            grouping.show(frame, keys, group);
            hold(frame, keys);
          });
      groups.clear();
    }
    if (!program.sortKeys().isEmpty()) {
      rows.sort(Comparator.comparing(Row::sortKeys, program.sortOrder()));
    }
    return rows;
  }

  /** The result. */
  public List<Value> finish(Frame frame) {
    return program.range().cut(gathered(frame)).stream().map(Row::value).toList();
  }
}
