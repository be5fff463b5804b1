// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.execution;

import dev.ephemeris.engine.query.ExecutionKind;
import dev.ephemeris.engine.query.QueryContinuation;
import dev.ephemeris.engine.query.walk.ItemWalk;
import dev.ephemeris.engine.query.walk.ItemWalk.End;
import dev.ephemeris.engine.query.walk.ItemWalk.Verdict;
import dev.ephemeris.engine.query.walk.QueryRun;
import dev.ephemeris.sql.aggregate.Accumulator;
import dev.ephemeris.sql.evaluate.CompiledQuery;
import dev.ephemeris.sql.evaluate.Frame;
import dev.ephemeris.sql.evaluate.Grouping;
import dev.ephemeris.sql.evaluate.QueryProgram;
import dev.ephemeris.sql.evaluate.Stage;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueText;
import dev.ephemeris.sql.value.Values;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Aggregates all rows into one. If a limit is reached before all items were read, the page is empty
 * and its continuation contains the aggregates so far.
 */
final class AggregateExecution implements Execution {
  /** Replaces items whose content does not matter. */
  private static final Value ANY_ITEM = Values.object(Map.of());

  private final QueryRun run;
  private final ItemWalk walk;
  private final QueryProgram program;
  private final Grouping grouping;
  private final Frame frame;
  private final List<Accumulator> group;
  private final boolean countsOnly;

  AggregateExecution(QueryRun run, Grouping grouping) {
    this.run = run;
    this.walk = run.walkOfPage();
    this.program = run.query().program();
    this.grouping = grouping;
    this.frame = new Frame(run.query().slotCount(), run.context());
    this.group = grouping.newGroup();
    this.countsOnly =
        grouping.countsRows()
            && run.isOnWholeItems()
            && run.query().input() == null
            && run.filter().complete()
            && run.filter().conditions().isEmpty();
    if (countsOnly) {
      walk.countsOnly();
    }
    if (run.start().state().length > 0) {
      run.start().readState(this::restore);
    }
  }

  private List<Accumulator> restore(Value state) {
    ArrayValue states = (ArrayValue) state;
    for (int i = 0; i < group.size(); i++) {
      group.get(i).restore(states.get(i));
    }
    return group;
  }

  @Override
  public ExecutionKind kind() {
    return ExecutionKind.AGGREGATING;
  }

  @Override
  public @Nullable QueryContinuation fill(PageRows page) {
    Consumer<Value> input = input();
    End end =
        walk.walk(
            (item, partition) -> {
              input.accept(countsOnly ? ANY_ITEM : QueryRun.valueOf(item));
              return Verdict.NEXT;
            });
    if (end != End.DATA) {
      List<Value> states = group.stream().map(Accumulator::state).toList();
      return run.start().at(walk.position()).remembering(ValueText.bytesOf(Values.array(states)));
    }
    grouping.show(frame, List.of(), group);
    Value row = program.projection().evaluate(frame);
    if (row.isDefined()) {
      program.range().cut(List.of(row)).forEach(page::add);
    }
    return null;
  }

  private Consumer<Value> input() {
    CompiledQuery input = run.query().input();
    return input == null ? this::take : Stage.of(input, run.context(), this::take)::accept;
  }

  private void take(Value value) {
    frame.beginItem();
    program.forEachRow(
        frame,
        value,
        row -> {
          grouping.add(row, group, row.memory()::take);
          return true;
        });
  }

  @Override
  public ItemWalk walk() {
    return walk;
  }
}
