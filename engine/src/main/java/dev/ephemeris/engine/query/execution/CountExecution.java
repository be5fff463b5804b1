// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.execution;

import dev.ephemeris.engine.index.IndexCursor;
import dev.ephemeris.engine.index.IndexReader;
import dev.ephemeris.engine.ledger.ExpiredNumbers;
import dev.ephemeris.engine.ledger.TallyReader;
import dev.ephemeris.engine.query.ExecutionKind;
import dev.ephemeris.engine.query.QueryContinuation;
import dev.ephemeris.engine.query.WalkPosition;
import dev.ephemeris.engine.query.access.AccessPath;
import dev.ephemeris.engine.query.access.AccessPosition;
import dev.ephemeris.engine.query.access.Condition;
import dev.ephemeris.engine.query.walk.ItemWalk;
import dev.ephemeris.engine.query.walk.OpenPart;
import dev.ephemeris.engine.query.walk.QueryRun;
import dev.ephemeris.engine.ttl.CutOffs;
import dev.ephemeris.keyspace.Tally;
import dev.ephemeris.keyspace.ValueRange;
import dev.ephemeris.sql.aggregate.Accumulator;
import dev.ephemeris.sql.evaluate.Frame;
import dev.ephemeris.sql.evaluate.Grouping;
import dev.ephemeris.sql.evaluate.QueryProgram;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueText;
import dev.ephemeris.sql.value.Values;
import dev.ephemeris.store.Scan.Direction;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Counts without reading items: all items from the tallies, or those that meet one condition from
 * the index. Items that are expired and not yet purged are known from the expiry queues, and are
 * left out.
 */
public final class CountExecution implements Execution {
  private static final int CLOCK_INTERVAL = 1024;

  /** Takes the place of an item's number in continuations of this class. */
  private static final long MARK = -1;

  private final QueryRun run;
  private final Grouping grouping;
  private final @Nullable Condition condition;
  private final CutOffs cutOffs;
  private final ItemWalk walk;
  private final long deadlineNanos;
  private long count;

  private CountExecution(QueryRun run, Grouping grouping, @Nullable Condition condition) {
    this.run = run;
    this.grouping = grouping;
    this.condition = condition;
    this.cutOffs = run.moment().cutOffs();
    this.walk = run.walkOfPage();
    this.deadlineNanos = run.nanoTime() + run.limits().maxNanos();
    this.count = run.start().given();
  }

  /** Counts without reading if that gives the right number; otherwise reads the items. */
  public static Execution of(QueryRun run, Grouping grouping) {
    boolean hasBegun = !run.start().position().isStart();
    boolean hasBegunSo = run.start().itemNumber() == MARK;
    boolean countsItems =
        grouping.countsRows()
            && run.isOnWholeItems()
            && run.filter().complete()
            && run.filter().conditions().size() <= 1
            && (hasBegunSo || !hasBegun);
    if (!countsItems) {
      return new AggregateExecution(run, grouping);
    }
    Condition condition = run.filter().conditions().values().stream().findFirst().orElse(null);
    CountExecution execution = new CountExecution(run, grouping, condition);
    if (run.parts().stream().allMatch(execution::canCount)) {
      return execution;
    }
    return new AggregateExecution(hasBegunSo ? continuedByReading(run, grouping) : run, grouping);
  }

  /** Continues by reading items: after the same entry, with the count so far. */
  private static QueryRun continuedByReading(QueryRun run, Grouping grouping) {
    List<Value> counts =
        grouping.newGroup().stream().map(ignored -> Values.of(run.start().given())).toList();
    return run.from(
        run.start()
            .within(0, 0)
            .counting(0, 0)
            .remembering(ValueText.bytesOf(Values.array(counts))));
  }

  private boolean canCount(OpenPart part) {
    if (!part.items().scope().isAll()) {
      return false;
    }
    if (condition == null) {
      return new TallyReader(part.snapshot()).total(Tally.UNINDEXED) == 0;
    }
    IndexReader index = part.planner().index().orElse(null);
    return index != null
        && !index.policy().isLazy()
        && condition.findsItemsOnce()
        && index.isIndexed(condition.path(), condition.ranges())
        && ExpiredNumbers.read(part.snapshot(), cutOffs).isPresent();
  }

  @Override
  public ExecutionKind kind() {
    return ExecutionKind.COUNTING;
  }

  @Override
  public @Nullable QueryContinuation fill(PageRows page) {
    for (OpenPart part : run.partsFrom(run.start().position())) {
      walk.enter(part);
      long begunNanos = run.nanoTime();
      byte[] stopped = condition == null ? countAll(part) : count(part, condition);
      walk.addIndexNanos(run.nanoTime() - begunNanos);
      if (stopped != null) {
        WalkPosition position =
            run.start().position().endedIn(part.partition(), stopped, run.partitions());
        return run.start().at(position).within(MARK, 0).counting(0, count);
      }
    }
    QueryProgram program = run.query().program();
    Frame frame = new Frame(run.query().slotCount(), run.context());
    List<Accumulator> group = grouping.newGroup();
    group.forEach(accumulator -> accumulator.restore(Values.of(count)));
    grouping.show(frame, List.of(), group);
    Value row = program.projection().evaluate(frame);
    if (row.isDefined()) {
      program.range().cut(List.of(row)).forEach(page::addAlways);
    }
    return null;
  }

  private byte @Nullable [] countAll(OpenPart part) {
    TallyReader tallies = new TallyReader(part.snapshot());
    count += tallies.items() - tallies.expired(cutOffs);
    return null;
  }

  /** Counts entries. Returns the position at which a limit was reached, or null at the end. */
  private byte @Nullable [] count(OpenPart part, Condition one) {
    AccessPath access = new AccessPath.Lookup(one);
    AccessPosition begun = run.start().position().placeIn(part.partition());
    byte[] after = begun == null ? null : begun.position();
    IndexReader index = part.planner().index().orElseThrow();
    ExpiredNumbers expired = ExpiredNumbers.read(part.snapshot(), cutOffs).orElseThrow();
    long looked = 0;
    for (ValueRange range : one.ranges().ranges()) {
      try (IndexCursor cursor = index.scan(one.path(), range, Direction.ASCENDING, after)) {
        while (cursor.next()) {
          count += expired.size() > 0 && expired.contains(cursor.itemNumber()) ? 0 : 1;
          if (++looked % CLOCK_INTERVAL == 0 && run.nanoTime() - deadlineNanos >= 0) {
            return AccessPosition.of(access, cursor.position()).toBytes();
          }
        }
      }
    }
    return null;
  }

  @Override
  public ItemWalk walk() {
    return walk;
  }
}
