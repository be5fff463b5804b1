package dev.ephemeris.engine.query;

import dev.ephemeris.engine.query.ItemWalk.End;
import dev.ephemeris.engine.query.ItemWalk.Verdict;
import dev.ephemeris.sql.evaluate.RowGatherer;
import dev.ephemeris.sql.evaluate.Stage;
import org.jspecify.annotations.Nullable;

/**
 * Groups, aggregates or compares the rows of one page only, for a client that puts the pages
 * together itself. So nothing has to be remembered from page to page, however many groups there
 * are. A page is never empty while there is more: some clients take that for the end.
 */
final class PartialExecution implements Execution {
  private final Run run;
  private final ItemWalk walk;

  PartialExecution(Run run) {
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
    End end =
        walk.walk(
            (item, partition) -> {
              stage.accept(Run.valueOf(item));
              return stage.held() >= page.maxRows() ? Verdict.STOP : Verdict.NEXT;
            });
    for (RowGatherer.Row row : stage.gathered()) {
      page.addAlways(row.value());
    }
    return end == End.DATA ? null : run.start().at(walk.position());
  }

  @Override
  public ItemWalk walk() {
    return walk;
  }
}
