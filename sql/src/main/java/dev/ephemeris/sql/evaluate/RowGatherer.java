package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.aggregate.Accumulator;
import dev.ephemeris.sql.tree.Span;
import dev.ephemeris.sql.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * Gathers the rows of a query in memory and then groups, sorts and cuts them. For what has to see
 * all rows before it can give the first one, within bounds.
 */
public final class RowGatherer {
  /** How many rows or groups may be held. */
  public static final int MAX_HELD = 100_000;

  private final QueryProgram program;
  private final Map<List<Value>, List<Accumulator>> groups = new LinkedHashMap<>();
  private final List<Held> held = new ArrayList<>();

  /** A row, and by what it is sorted. */
  private record Held(List<Value> sortKeys, Value row) {}

  public RowGatherer(QueryProgram program) {
    this.program = program;
    Grouping grouping = program.grouping();
    if (grouping != null && grouping.isWhole()) {
      groups.put(List.of(), grouping.newGroup());
    }
  }

  /** Takes in a row that the frame shows. */
  public void add(Frame frame) {
    Grouping grouping = program.grouping();
    if (grouping == null) {
      hold(frame);
      return;
    }
    grouping.add(frame, group(grouping, grouping.keysOf(frame)));
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

  private void hold(Frame frame) {
    Value row = program.projection().evaluate(frame);
    if (row.isDefined()) {
      held.add(new Held(program.sortKeysOf(frame), row));
      check(held.size());
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

  /** Whether no further row can change the result. */
  public boolean isFull() {
    QueryProgram.RowRange range = program.range();
    return program.grouping() == null
        && program.sortKeys().isEmpty()
        && !range.distinct()
        && range.limit() >= 0
        && held.size() >= range.offset() + range.limit();
  }

  /** The result. */
  public List<Value> finish(Frame frame) {
    Grouping grouping = program.grouping();
    if (grouping != null) {
      groups.forEach(
          (keys, group) -> {
            grouping.show(frame, keys, group);
            hold(frame);
          });
    }
    if (!program.sortKeys().isEmpty()) {
      held.sort(Comparator.comparing(Held::sortKeys, program.sortOrder()));
    }
    return cut(program.range(), held.stream().map(Held::row).toList());
  }

  private static List<Value> cut(QueryProgram.RowRange range, List<Value> rows) {
    List<Value> wanted = range.distinct() ? List.copyOf(new LinkedHashSet<>(rows)) : rows;
    int from = (int) Math.min(range.offset(), wanted.size());
    int to =
        range.limit() < 0
            ? wanted.size()
            : (int) Math.min(wanted.size(), from + Math.min(range.limit(), wanted.size()));
    return wanted.subList(from, to);
  }
}
