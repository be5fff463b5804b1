// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.execution;

import dev.ephemeris.engine.query.ExecutionKind;
import dev.ephemeris.engine.query.QueryContinuation;
import dev.ephemeris.engine.query.walk.ItemWalk;
import dev.ephemeris.engine.query.walk.ItemWalk.End;
import dev.ephemeris.engine.query.walk.ItemWalk.Verdict;
import dev.ephemeris.engine.query.walk.OrderedWalk;
import dev.ephemeris.engine.query.walk.QueryRun;
import dev.ephemeris.engine.query.walk.ResumePoint;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.sql.evaluate.QueryProgram.RowRange;
import dev.ephemeris.sql.evaluate.Stage;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** Returns rows in the order in which items are read, selected and filtered. */
public final class StreamingExecution implements Execution {
  private final QueryRun run;
  private final ItemWalk walk;
  private final RowRange range;
  private final RowsOfItem rowsOfItem = new RowsOfItem();
  private final Stage stage;
  private long skipped;
  private long given;
  private long unfinishedItem;
  private int unfinishedRows;

  public StreamingExecution(QueryRun run, ItemWalk walk) {
    this.run = run;
    this.walk = walk;
    this.range = run.query().program().range();
    this.stage = Stage.of(run.query().rowByRow(), run.context(), rowsOfItem::add);
    this.skipped = run.start().skipped();
    this.given = run.start().given();
  }

  @Override
  public ExecutionKind kind() {
    return walk instanceof OrderedWalk ? ExecutionKind.ORDERED : ExecutionKind.STREAMING;
  }

  @Override
  public @Nullable QueryContinuation fill(PageRows page) {
    End end = isDone() ? End.DATA : walk.walk((item, partition) -> take(item, page));
    if (end == End.DATA || isDone()) {
      return null;
    }
    return run.start()
        .at(walk.position())
        .within(unfinishedItem, unfinishedRows)
        .counting(skipped, given);
  }

  private Verdict take(ItemRecord item, PageRows page) {
    if (isCountedOnly(item)) {
      rowsOfItem.begin(given(item), Integer.MAX_VALUE, 0);
      stage.accept(QueryRun.valueOf(item));
      return give(item, rowsOfItem.made(), ignored -> true, page);
    }
    if (run.givesWholeItems() && walk.isFilterMet()) {
      return give(item, 1, ignored -> page.add(item), page);
    }
    rowsOfItem.begin(
        given(item) + Math.max(0, range.offset() - skipped), page.maxRows(), page.maxBytes());
    stage.accept(QueryRun.valueOf(item));
    long rows = rowsOfItem.count();
    Verdict verdict = give(item, rows, row -> page.add(rowsOfItem.get(row)), page);
    return rowsOfItem.hasMore() && !isDone() && verdict != Verdict.STOP_BEFORE
        ? stopWithin(item, rows)
        : verdict;
  }

  /** Whether an item's rows count for OFFSET and LIMIT, but come before the point of resumption. */
  private boolean isCountedOnly(ItemRecord item) {
    ResumePoint resume = run.resume();
    return resume != null && resume.countsRowsBefore() && resume.isAfter(item);
  }

  /**
   * Adds an item's rows to the page.
   *
   * @param add adds the row at a position; returns false if there is no room
   */
  private Verdict give(ItemRecord item, long rows, IntPredicate add, PageRows page) {
    for (int i = given(item); i < rows; i++) {
      if (skipped < range.offset()) {
        skipped++;
      } else if (add.test(i)) {
        given++;
      } else {
        return stopWithin(item, i);
      }
      if (isDone()) {
        return Verdict.STOP;
      }
    }
    return page.isFull() ? Verdict.FULL : Verdict.NEXT;
  }

  /** The next page begins with a row of this item. */
  private Verdict stopWithin(ItemRecord item, long row) {
    unfinishedItem = item.number();
    unfinishedRows = Math.toIntExact(row);
    return Verdict.STOP_BEFORE;
  }

  /** How many rows of an item were on earlier pages. */
  private int given(ItemRecord item) {
    return item.number() == run.start().itemNumber() ? run.start().rowsOfItem() : 0;
  }

  private boolean isDone() {
    return range.limit() >= 0 && given >= range.limit();
  }

  @Override
  public ItemWalk walk() {
    return walk;
  }
}
