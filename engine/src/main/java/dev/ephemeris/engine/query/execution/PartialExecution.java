// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.execution;

import dev.ephemeris.engine.query.ExecutionKind;
import dev.ephemeris.engine.query.QueryContinuation;
import dev.ephemeris.engine.query.walk.ItemWalk;
import dev.ephemeris.engine.query.walk.ItemWalk.End;
import dev.ephemeris.engine.query.walk.ItemWalk.Verdict;
import dev.ephemeris.engine.query.walk.QueryRun;
import dev.ephemeris.sql.evaluate.RowGatherer;
import dev.ephemeris.sql.evaluate.Stage;
import dev.ephemeris.sql.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * Groups, aggregates or compares the rows of one page only, for a client that merges the pages. So
 * nothing must be remembered from page to page, however many groups there are.
 *
 * <p>A full page continues while items add to its groups, and ends before an item that would begin
 * another group. So groups are split as little as possible, and the next page certainly has a row:
 * some clients take an empty page for the end, although other ranges have more. For these clients a
 * page without rows is returned only after the time limit of queries that must read everything.
 */
public final class PartialExecution implements Execution {
  private final QueryRun run;
  private final ItemWalk walk;

  public PartialExecution(QueryRun run) {
    this.run = run;
    this.walk = run.walkOfPage();
  }

  @Override
  public ExecutionKind kind() {
    return ExecutionKind.PARTIAL;
  }

  @Override
  public @Nullable QueryContinuation fill(PageRows page) {
    Stage stage = Stage.of(run.query().uncut(), run.context(), row -> {});
    walk.continueUntil(() -> stage.held() > 0, run.limits().maxGatherNanos());
    End end =
        walk.walk(
            (item, partition) -> {
              Value value = QueryRun.valueOf(item);
              if (isFull(stage, page) && stage.growsWith(value)) {
                return Verdict.STOP_BEFORE;
              }
              stage.accept(value);
              return Verdict.NEXT;
            });
    for (RowGatherer.Row row : stage.gathered()) {
      page.addAlways(row.value());
    }
    return end == End.DATA ? null : run.start().at(walk.position());
  }

  private static boolean isFull(Stage stage, PageRows page) {
    return stage.held() >= page.maxRows() || stage.heldMemory() >= page.maxBytes();
  }

  @Override
  public ItemWalk walk() {
    return walk;
  }
}
