package dev.ephemeris.engine.query;

import dev.ephemeris.sql.evaluate.Stage;
import dev.ephemeris.sql.value.Values;
import org.jspecify.annotations.Nullable;

/** Gives the one row of a query that reads no items. */
final class ConstantExecution implements Execution {
  private final Run run;
  private final ItemWalk walk;

  ConstantExecution(Run run) {
    this.run = run;
    this.walk = run.walkOfPage();
  }

  @Override
  public ExecutionKind kind() {
    return ExecutionKind.CONSTANT;
  }

  @Override
  public @Nullable QueryContinuation fill(PageRows page) {
    Stage stage = Stage.of(run.query(), run.context(), page::addAlways);
    stage.accept(Values.NULL);
    stage.finish();
    return null;
  }

  @Override
  public ItemWalk walk() {
    return walk;
  }
}
