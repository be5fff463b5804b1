package dev.ephemeris.engine.query;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.query.ItemWalk.End;
import dev.ephemeris.engine.query.ItemWalk.Verdict;
import dev.ephemeris.sql.evaluate.QueryProgram;
import dev.ephemeris.sql.evaluate.RowGatherer;
import dev.ephemeris.sql.evaluate.Stage;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.ValueHash;
import dev.ephemeris.sql.value.ValueText;
import dev.ephemeris.sql.value.Values;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Gathers all rows before it gives the first one: for groups, for what is distinct, for what is
 * sorted and not in the index. Each page is made anew from what is there then. So rows have an
 * order that does not depend on what else there is, and a continuation names the last row given.
 *
 * <p>The order is that of the sort keys, then that of the items' numbers, and then that in which an
 * item gives its rows, as it is when they come from an index. The second is for clients that go on
 * from a row they know: among rows that tie they look for its item's number, and must be told
 * whether numbers rise or fall. Rows of no item in particular have the order of a hash of what
 * identifies them.
 */
final class GatheringExecution implements Execution {
  private final Run run;
  private final ItemWalk walk;
  private final QueryProgram program;
  private final Ordering ordering;

  GatheringExecution(Run run, Ordering ordering) {
    this.run = run;
    this.ordering = ordering;
    this.walk = run.walkOverAll();
    this.program = run.query().program();
  }

  /**
   * A row and its place in the order of all rows.
   *
   * @param hash of what identifies it; 0 where its item does
   * @param occurrence how many rows before it are alike in all this
   */
  private record Placed(
      List<Value> sortKeys, long itemNumber, long hash, int occurrence, Value value) {
    static Placed of(RowGatherer.Row row) {
      long hash = row.itemNumber() == 0 ? ValueHash.ofElements(row.identity()) : 0;
      return new Placed(row.sortKeys(), row.itemNumber(), hash, 0, row.value());
    }

    Placed after(Placed same) {
      return new Placed(sortKeys, itemNumber, hash, same.occurrence + 1, value);
    }
  }

  @Override
  public ExecutionKind kind() {
    return ExecutionKind.GATHERING;
  }

  @Override
  public @Nullable QueryContinuation fill(PageRows page) {
    Comparator<Placed> order = place().thenComparingInt(Placed::occurrence);
    Placed last = lastGiven();
    for (Placed row : program.range().cut(placed())) {
      if (last != null && order.compare(row, last) <= 0) {
        continue;
      }
      if (!page.add(row.value)) {
        return run.start().remembering(stateOf(last));
      }
      last = row;
    }
    return null;
  }

  private List<Placed> placed() {
    List<Placed> rows = new ArrayList<>();
    for (RowGatherer.Row row : gather()) {
      if (!ordering.leavesOutUndefined() || row.sortKeys().getFirst().isDefined()) {
        rows.add(Placed.of(row));
      }
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
    Comparator<Placed> byItem = Comparator.comparingLong(Placed::itemNumber);
    return Comparator.comparing(Placed::sortKeys, program.sortOrder())
        .thenComparing(ordering.tiesFall() ? byItem.reversed() : byItem)
        .thenComparingLong(Placed::hash);
  }

  private List<RowGatherer.Row> gather() {
    Stage stage = Stage.of(run.query(), run.context(), row -> {});
    End end =
        walk.walk(
            (item, partition) -> {
              stage.accept(Run.valueOf(item), item.number());
              return Verdict.NEXT;
            });
    if (end != End.DATA) {
      throw EngineException.invalid(
              "The query has to see all items before its first row, and that takes more than %d seconds. Narrow it down, or order by a property that is indexed."
                  .formatted(TimeUnit.NANOSECONDS.toSeconds(run.limits().maxGatherNanos())))
          .charged(walk.charge().hundredths());
    }
    return stage.gathered();
  }

  private @Nullable Placed lastGiven() {
    return run.start().state().length == 0 ? null : run.start().readState(this::placed);
  }

  private Placed placed(Value state) {
    ArrayValue parts = (ArrayValue) state;
    List<Value> sortKeys = Remembered.sortKeys(parts.get(0), program);
    if (!parts.get(4).equals(Values.of(ordering.tiesFall()))) {
      // Another policy has another order for rows that tie.
      throw QueryContinuation.outdated();
    }
    return new Placed(
        sortKeys,
        Remembered.number(parts.get(1)),
        Remembered.number(parts.get(2)),
        Math.toIntExact(Remembered.number(parts.get(3))),
        Values.NULL);
  }

  private byte[] stateOf(@Nullable Placed last) {
    if (last == null) {
      return new byte[0];
    }
    return ValueText.bytesOf(
        Values.array(
            List.of(
                Remembered.of(last.sortKeys),
                Remembered.of(last.itemNumber),
                Remembered.of(last.hash),
                Remembered.of(last.occurrence),
                Values.of(ordering.tiesFall()))));
  }

  @Override
  public ItemWalk walk() {
    return walk;
  }
}
