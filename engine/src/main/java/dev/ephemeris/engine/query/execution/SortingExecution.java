// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.execution;

import static java.util.Objects.requireNonNull;

import dev.ephemeris.engine.query.ExecutionKind;
import dev.ephemeris.engine.query.QueryContinuation;
import dev.ephemeris.engine.query.walk.FirstInOrder;
import dev.ephemeris.engine.query.walk.FirstInOrder.Ranked;
import dev.ephemeris.engine.query.walk.ItemWalk;
import dev.ephemeris.engine.query.walk.ItemWalk.Verdict;
import dev.ephemeris.engine.query.walk.QueryRun;
import dev.ephemeris.engine.query.walk.Rank;
import dev.ephemeris.engine.query.walk.ResumePoint;
import dev.ephemeris.sql.evaluate.Frame;
import dev.ephemeris.sql.evaluate.QueryProgram;
import dev.ephemeris.sql.evaluate.QueryProgram.RowRange;
import dev.ephemeris.sql.evaluate.Stage;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Footprint;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueText;
import dev.ephemeris.sql.value.Values;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Returns rows in an order that no index has. For each page all items are read, and the first rows
 * after the last one returned are kept, as many as fit into the page. So the number of items does
 * not affect memory: the ten nearest of a million cost as much as those of a hundred.
 *
 * <p>Rows skipped by OFFSET are kept as well while the first page is made, because only the end
 * shows which rows they are.
 */
public final class SortingExecution implements Execution {
  /** The memory of a row, as a multiple of the length of its text; in most cases it is less. */
  private static final long MEMORY_OF_TEXT = 2;

  private final QueryRun run;
  private final ItemWalk walk;
  private final Ordering ordering;
  private final QueryProgram program;
  private final @Nullable ResumePoint resume;
  private final long left;
  private long toSkip;
  private long ordinal;
  private long itemNumber;

  public SortingExecution(QueryRun run, Ordering ordering) {
    this.run = run;
    this.ordering = ordering;
    this.walk = run.walkOverAll();
    this.program = run.query().program();
    this.resume = run.resume();
    RowRange range = program.range();
    this.toSkip = Math.max(0, range.offset() - run.start().skipped());
    this.left =
        range.limit() < 0 ? Long.MAX_VALUE : Math.max(0, range.limit() - run.start().given());
  }

  @Override
  public ExecutionKind kind() {
    return ExecutionKind.SORTING;
  }

  @Override
  public @Nullable QueryContinuation fill(PageRows page) {
    if (left == 0) {
      return null;
    }
    FirstInOrder<Value> first = first(page);
    Rank last = null;
    long given = 0;
    while (given < left && !first.isEmpty()) {
      Ranked<Value> row = first.next();
      if (toSkip > 0) {
        toSkip--;
      } else if (isCountedOnly(row.rank()) || page.add(row.value())) {
        given++;
      } else {
        return next(last, given);
      }
      last = row.rank();
    }
    return given == left || first.isComplete() ? null : next(last, given);
  }

  /** Whether a row counts for OFFSET and LIMIT, but comes before the point of resumption. */
  private boolean isCountedOnly(Rank rank) {
    return resume != null
        && resume.countsRowsBefore()
        && resume.isAfter(rank.sortKeys(), rank.itemNumber());
  }

  private boolean isLeftOut(Rank rank) {
    return resume != null
        && !resume.countsRowsBefore()
        && resume.isAfter(rank.sortKeys(), rank.itemNumber());
  }

  /** The first rows, including all that this page can return. */
  private FirstInOrder<Value> first(PageRows page) {
    boolean skips = toSkip > 0;
    long rows = toSkip + Math.min(left, page.maxRows());
    FirstInOrder<Value> first =
        new FirstInOrder<>(
            Rank.order(program, ordering.tiesDescend()),
            lastGiven(),
            (int) Math.min(rows, Integer.MAX_VALUE),
            skips ? Long.MAX_VALUE : MEMORY_OF_TEXT * page.maxBytes());
    Stage stage = Stage.showing(run.query(), run.context(), row -> take(row, first));
    walk.walkToTheEnd(
        (item, partition) -> {
          itemNumber = item.number();
          ordinal = 0;
          stage.accept(QueryRun.valueOf(item));
          return Verdict.NEXT;
        });
    return first;
  }

  private boolean take(Frame row, FirstInOrder<Value> first) {
    Rank rank = new Rank(program.sortKeysOf(row), itemNumber, ordinal++);
    if (!isLeftOut(rank) && first.wants(rank)) {
      Value value = program.projection().evaluate(row);
      if (value.isDefined()) {
        long before = first.memory();
        first.add(rank.packed(), value.packed(), rank.footprint() + Footprint.of(value));
        row.memory().take(first.memory() - before);
      }
    }
    return true;
  }

  private QueryContinuation next(@Nullable Rank last, long given) {
    QueryContinuation start = run.start();
    byte[] state =
        ValueText.bytesOf(
            Values.array(
                List.of(requireNonNull(last).remembered(), Values.of(ordering.tiesDescend()))));
    return start.counting(program.range().offset(), start.given() + given).remembering(state);
  }

  private @Nullable Rank lastGiven() {
    return run.start().state().length == 0 ? null : run.start().readState(this::lastGiven);
  }

  private Rank lastGiven(Value state) {
    ArrayValue parts = (ArrayValue) state;
    Rank last = Rank.of(parts.get(0), program);
    if (!parts.get(1).equals(Values.of(ordering.tiesDescend()))) {
      // Another policy may order rows with equal keys differently.
      throw QueryContinuation.outdated();
    }
    return last;
  }

  @Override
  public ItemWalk walk() {
    return walk;
  }
}
