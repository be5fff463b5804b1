// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.execution;

import dev.ephemeris.engine.query.ExecutionKind;
import dev.ephemeris.engine.query.QueryContinuation;
import dev.ephemeris.engine.query.walk.ItemWalk;
import dev.ephemeris.engine.query.walk.QueryRun;
import dev.ephemeris.sql.evaluate.Stage;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Returns the rows of a query that reads no items: they are the same on every page. */
public final class ConstantExecution implements Execution {
  private final QueryRun run;
  private final ItemWalk walk;

  public ConstantExecution(QueryRun run) {
    this.run = run;
    this.walk = run.walkOfPage();
  }

  @Override
  public ExecutionKind kind() {
    return ExecutionKind.CONSTANT;
  }

  @Override
  public @Nullable QueryContinuation fill(PageRows page) {
    List<Value> rows = new ArrayList<>();
    Stage stage = Stage.of(run.query(), run.context(), rows::add);
    stage.accept(Values.NULL);
    stage.finish();
    int given = (int) Math.min(run.start().given(), rows.size());
    while (given < rows.size() && page.add(rows.get(given))) {
      given++;
    }
    return given == rows.size() ? null : run.start().counting(0, given);
  }

  @Override
  public ItemWalk walk() {
    return walk;
  }
}
