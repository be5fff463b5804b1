package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.aggregate.Accumulator;
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
  private final QueryProgram program;
  private final Map<List<Value>, List<Accumulator>> groups = new LinkedHashMap<>();
  private final List<Row> rows = new ArrayList<>();
  private final Set<Value> different = new HashSet<>();
  private long weight;

  /**
   * A row of the result.
   *
   * @param identity what tells it from others: its group's keys, or the row itself
   */
  public record Row(List<Value> sortKeys, List<Value> identity, Value value) {}

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
      hold(frame, List.of());
      return;
    }
    List<Accumulator> group = group(grouping, grouping.keysOf(frame));
    weight += grouping.add(frame, group);
    HeldRows.check(groups.size(), weight);
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
      groups.put(kept(keys), group);
    }
    return group;
  }

  private void hold(Frame frame, List<Value> groupKeys) {
    Value row = program.projection().evaluate(frame);
    boolean distinct = program.range().distinct();
    if (row.isUndefined() || (distinct && different.contains(row))) {
      return;
    }
    Value value = kept(row);
    if (distinct) {
      different.add(value);
    }
    List<Value> identity = groupKeys.isEmpty() ? List.of(value) : groupKeys;
    rows.add(new Row(kept(program.sortKeysOf(frame)), identity, value));
    HeldRows.check(rows.size(), weight);
  }

  private List<Value> kept(List<Value> values) {
    return values.stream().map(this::kept).toList();
  }

  private Value kept(Value value) {
    weight += value.weight();
    return value.detached();
  }

  /** How many rows or groups are held. */
  public int size() {
    return Math.max(groups.size(), rows.size());
  }

  /** How heavy the rows or groups are that are held. */
  public long weight() {
    return weight;
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
      // Rows are made of what the groups hold, which would be counted twice.
      weight = 0;
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
