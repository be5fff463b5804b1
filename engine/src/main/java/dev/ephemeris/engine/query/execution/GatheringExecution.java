// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.execution;

import dev.ephemeris.engine.partition.ItemNumbers;
import dev.ephemeris.engine.query.ExecutionKind;
import dev.ephemeris.engine.query.QueryContinuation;
import dev.ephemeris.engine.query.SortKeyCodec;
import dev.ephemeris.engine.query.walk.ItemWalk;
import dev.ephemeris.engine.query.walk.ItemWalk.Verdict;
import dev.ephemeris.engine.query.walk.QueryRun;
import dev.ephemeris.engine.query.walk.ResumePoint;
import dev.ephemeris.sql.evaluate.QueryProgram;
import dev.ephemeris.sql.evaluate.QueryProgram.RowRange;
import dev.ephemeris.sql.evaluate.RowGatherer;
import dev.ephemeris.sql.evaluate.Stage;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueHash;
import dev.ephemeris.sql.value.ValueOrder;
import dev.ephemeris.sql.value.ValueText;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Collects all rows before it returns the first one: for groups and DISTINCT. Each page is computed
 * again from the present items. Rows have an order that does not depend on other rows, and a
 * continuation has the last row returned and the number of rows returned: rows deleted since then
 * still count for OFFSET and LIMIT.
 *
 * <p>Rows are ordered by their sort keys. Rows with equal keys are in the order of the items'
 * numbers, rows that are not sorted in that of the partitions first, and rows of one item in the
 * order in which the query makes them; of equal rows, the first place counts. Groups belong to no
 * item; they are in the order of their keys.
 */
public final class GatheringExecution implements Execution {
  /** How many parts a state has. Until rows came in the order of items, it had one part less. */
  private static final int STATE_PARTS = 6;

  private final QueryRun run;
  private final ItemWalk walk;
  private final QueryProgram program;
  private final Ordering ordering;
  private final Map<Integer, Integer> ranks = new HashMap<>();

  public GatheringExecution(QueryRun run, Ordering ordering) {
    this.run = run;
    this.ordering = ordering;
    this.walk = run.walkOverAll();
    this.program = run.query().program();
  }

  /**
   * A row and its position in the order of all rows.
   *
   * @param source the number of the row's item, negated if numbers are in descending order; 0 if
   *     the row belongs to no item
   * @param ordinal its position among the rows of that item
   * @param group the keys of its group, as far as {@link GroupKeys} remembers them; otherwise none
   * @param hash of what identifies it
   * @param occurrence how many rows before it are equal in all this
   */
  private record Placed(
      List<Value> sortKeys,
      long source,
      long ordinal,
      List<Value> group,
      long hash,
      int occurrence,
      Value value) {
    static Placed of(RowGatherer.Row row) {
      List<Value> group = row.source() == 0 ? GroupKeys.remembered(row.identity()) : List.of();
      long hash = ValueHash.ofElements(row.identity());
      return new Placed(row.sortKeys(), row.source(), row.ordinal(), group, hash, 0, row.value());
    }

    Placed after(Placed same) {
      return new Placed(sortKeys, source, ordinal, group, hash, same.occurrence + 1, value);
    }
  }

  @Override
  public ExecutionKind kind() {
    return ExecutionKind.GATHERING;
  }

  @Override
  public @Nullable QueryContinuation fill(PageRows page) {
    Comparator<Placed> order = place().thenComparingInt(Placed::occurrence);
    RowRange range = program.range();
    Placed before = lastGiven();
    Placed last = before;
    long toSkip = before == null ? range.offset() : 0;
    long given = run.start().given();
    for (Placed row : placed()) {
      if (before != null && order.compare(row, before) <= 0) {
        continue;
      }
      if (toSkip > 0) {
        toSkip--;
        continue;
      }
      if (range.limit() >= 0 && given >= range.limit()) {
        return null;
      }
      if (!isLeftOut(row)) {
        if (!page.add(row.value)) {
          return run.start().counting(range.offset(), given).remembering(stateOf(last));
        }
        last = row;
      }
      given++;
    }
    return null;
  }

  private boolean isLeftOut(Placed row) {
    ResumePoint resume = run.resume();
    return resume != null && resume.isAfter(row.sortKeys);
  }

  private List<Placed> placed() {
    List<Placed> rows = new ArrayList<>();
    for (RowGatherer.Row row : gather()) {
      rows.add(Placed.of(row));
    }
    Comparator<Placed> place = place();
    rows.sort(place);
    for (int i = 1; i < rows.size(); i++) {
      Placed before = rows.get(i - 1);
      if (place.compare(before, rows.get(i)) == 0) {
        rows.set(i, rows.get(i).after(before));
      }
    }
    return rows;
  }

  private Comparator<Placed> place() {
    return Comparator.comparing(Placed::sortKeys, program.sortOrder())
        .thenComparingInt((Placed row) -> partitionOf(row))
        .thenComparingLong(Placed::source)
        .thenComparingLong(Placed::ordinal)
        .thenComparing(Placed::group, ValueOrder.ofLists())
        .thenComparingLong(Placed::hash);
  }

  /**
   * The position of the partition in which a row's item was created, or of its first successor. So
   * rows keep their order when a partition is split between two pages.
   */
  private int partitionOf(Placed row) {
    return row.sortKeys.isEmpty() && row.source > 0 ? partitionOf(row.source) : 0;
  }

  private int partitionOf(long itemNumber) {
    return ranks.computeIfAbsent(ItemNumbers.origin(itemNumber), run.partitions()::positionOf);
  }

  private List<RowGatherer.Row> gather() {
    Stage stage = Stage.of(run.query(), run.context(), row -> {});
    if (program.sortKeys().isEmpty()) {
      stage.orderSources(
          Comparator.<Long>comparingInt(this::partitionOf)
              .thenComparing(Comparator.naturalOrder()));
    }
    walk.walkToTheEnd(
        (item, partition) -> {
          stage.accept(
              QueryRun.valueOf(item), ordering.tiesDescend() ? -item.number() : item.number());
          return Verdict.NEXT;
        });
    return stage.gathered();
  }

  private @Nullable Placed lastGiven() {
    return run.start().state().length == 0 ? null : run.start().readState(this::placed);
  }

  private Placed placed(Value state) {
    ArrayValue parts = (ArrayValue) state;
    boolean isOld = parts.size() < STATE_PARTS;
    if (isOld && program.sortKeys().isEmpty()) {
      throw QueryContinuation.outdated();
    }
    return new Placed(
        SortKeyCodec.sortKeys(parts.get(0), program),
        SortKeyCodec.number(parts.get(1)),
        SortKeyCodec.number(parts.get(2)),
        isOld ? List.of() : SortKeyCodec.values(parts.get(5)),
        SortKeyCodec.number(parts.get(3)),
        Math.toIntExact(SortKeyCodec.number(parts.get(4))),
        Values.NULL);
  }

  private static byte[] stateOf(@Nullable Placed last) {
    if (last == null) {
      return new byte[0];
    }
    return ValueText.bytesOf(
        Values.array(
            List.of(
                SortKeyCodec.of(last.sortKeys),
                SortKeyCodec.of(last.source),
                SortKeyCodec.of(last.ordinal),
                SortKeyCodec.of(last.hash),
                SortKeyCodec.of(last.occurrence),
                SortKeyCodec.of(last.group))));
  }

  @Override
  public ItemWalk walk() {
    return walk;
  }
}
