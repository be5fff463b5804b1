// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.aggregate.Accumulator;
import dev.ephemeris.sql.value.Footprint;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Holds the rows of a query in memory, then groups, sorts and cuts them. For queries that must see
 * all rows before they can return the first one. Memory is bounded.
 */
public final class RowGatherer {
  /** Groups come in the order of their keys, whichever rows came first. */
  private static final Comparator<List<Value>> GROUP_ORDER = ValueOrder.ofLists();

  private final QueryProgram program;
  private final Map<List<Value>, List<Accumulator>> groups = new LinkedHashMap<>();
  private final List<Row> rows = new ArrayList<>();
  private final Map<Value, Integer> different = new HashMap<>();
  private final QueryMemory memory;
  private long held;
  private long source;
  private long ordinal;
  private boolean sourcesAreNamed;
  private Comparator<Long> sourceOrder = Comparator.naturalOrder();

  /**
   * A row of the result.
   *
   * @param source the number of the item it comes from, which orders rows with equal keys; 0 for a
   *     group
   * @param ordinal its index among the rows of its source
   * @param identity what distinguishes it from others: its group's keys, or the row itself
   */
  public record Row(
      List<Value> sortKeys, long source, long ordinal, List<Value> identity, Value value) {}

  /**
   * @param memory of the query that this is a part of
   */
  RowGatherer(QueryProgram program, QueryMemory memory) {
    this.program = program;
    this.memory = memory;
    Grouping grouping = program.grouping();
    if (grouping != null && grouping.isWhole()) {
      begin(grouping, List.of());
    }
  }

  /** Sets the order of sources, which decides which of equal rows counts; ascending by default. */
  void orderSources(Comparator<Long> order) {
    sourceOrder = order;
  }

  /** Sets the source of the rows that are added next. By default sources are numbered. */
  void from(long newSource) {
    source = newSource;
    ordinal = 0;
    sourcesAreNamed = true;
  }

  /** Adds the row in the frame. */
  public void add(Frame frame) {
    Grouping grouping = program.grouping();
    if (grouping == null) {
      hold(frame, List.of());
      if (sourcesAreNamed) {
        ordinal++;
      } else {
        source++;
      }
      return;
    }
    List<Accumulator> group = group(grouping, grouping.keysOf(frame));
    grouping.add(frame, group, this::take);
  }

  /** Whether adding the row in the frame would hold one more row or group. */
  boolean growsWith(Frame frame) {
    Grouping grouping = program.grouping();
    if (grouping != null) {
      return !groups.containsKey(grouping.keysOf(frame));
    }
    Value value = program.projection().evaluate(frame);
    return value.isDefined() && !different.containsKey(value);
  }

  private List<Accumulator> group(Grouping grouping, List<Value> keys) {
    List<Accumulator> group = groups.get(keys);
    return group != null ? group : begin(grouping, keys);
  }

  private List<Accumulator> begin(Grouping grouping, List<Value> keys) {
    List<Accumulator> group = grouping.newGroup();
    groups.put(packed(keys), group);
    take(footprint(keys, group));
    return group;
  }

  private void take(long bytes) {
    held += bytes;
    memory.take(bytes);
  }

  private void giveBack(long bytes) {
    held -= bytes;
    memory.giveBack(bytes);
  }

  private static long footprint(List<Value> keys, List<Accumulator> group) {
    return QueryMemory.ROW_BYTES
        + Footprint.of(keys)
        + group.stream().mapToLong(Accumulator::footprint).sum();
  }

  private void hold(Frame frame, List<Value> groupKeys) {
    Value row = program.projection().evaluate(frame);
    boolean distinct = program.range().distinct();
    Integer same = distinct ? different.get(row) : null;
    if (row.isUndefined() || same != null) {
      if (same != null) {
        comesEarlier(same, program.sortKeysOf(frame), sourceOf(groupKeys));
      }
      return;
    }
    Value value = row.packed();
    if (distinct) {
      different.put(value, rows.size());
    }
    List<Value> identity = groupKeys.isEmpty() ? List.of(value) : groupKeys;
    List<Value> sortKeys = packed(program.sortKeysOf(frame));
    rows.add(new Row(sortKeys, sourceOf(groupKeys), ordinal, identity, value));
    take(
        QueryMemory.ROW_BYTES
            + Footprint.of(groupKeys)
            + Footprint.of(sortKeys)
            + Footprint.of(value));
  }

  private long sourceOf(List<Value> groupKeys) {
    return groupKeys.isEmpty() ? source : 0;
  }

  /** A duplicate row takes the position of its first occurrence in the order. */
  private void comesEarlier(int place, List<Value> sortKeys, long from) {
    Row known = rows.get(place);
    int order = program.sortOrder().compare(sortKeys, known.sortKeys);
    if (order < 0 || (order == 0 && sourceOrder.compare(from, known.source) < 0)) {
      List<Value> earlier = packed(sortKeys);
      rows.set(place, new Row(earlier, from, ordinal, known.identity, known.value));
      giveBack(Footprint.of(known.sortKeys));
      take(Footprint.of(earlier));
    }
  }

  private static List<Value> packed(List<Value> values) {
    return values.stream().map(Value::packed).toList();
  }

  /** How many rows or groups are held. */
  public int size() {
    return Math.max(groups.size(), rows.size());
  }

  /** Approximate memory in bytes of the rows that are held. */
  public long held() {
    return held;
  }

  /** Releases the memory of all rows. */
  void release() {
    groups.clear();
    rows.clear();
    different.clear();
    giveBack(held);
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
      for (List<Value> keys : groups.keySet().stream().sorted(GROUP_ORDER).toList()) {
        List<Accumulator> group = groups.remove(keys);
        giveBack(footprint(keys, group));
        grouping.show(frame, keys, group);
        hold(frame, keys);
      }
    }
    if (!program.sortKeys().isEmpty()) {
      rows.sort(
          Comparator.comparing(Row::sortKeys, program.sortOrder())
              .thenComparingLong(Row::source)
              .thenComparingLong(Row::ordinal));
    }
    return rows;
  }

  /** The result: grouped, sorted and cut. */
  public List<Value> finish(Frame frame) {
    return program.range().cut(gathered(frame)).stream().map(Row::value).toList();
  }
}
