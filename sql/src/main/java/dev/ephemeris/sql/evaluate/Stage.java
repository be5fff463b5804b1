package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.value.Value;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs a compiled query on values as they come, and hands on its rows: at once where it can, and
 * otherwise when all values have come. A query on the rows of another is one stage behind another.
 */
public final class Stage {
  private final QueryProgram program;
  private final Frame frame;
  private final Consumer<Value> output;
  private final @Nullable RowGatherer gatherer;
  private @Nullable Stage input;
  private boolean probing;
  private boolean grown;

  private Stage(CompiledQuery query, CallContext context, Consumer<Value> output) {
    this.program = query.program();
    this.frame = new Frame(query.slotCount(), context);
    this.output = output;
    // What is run on gathered rows gives none before they have all come, and so gathers its own.
    boolean streaming = program.isStreaming() && query.hasStreamingInput();
    this.gatherer = streaming ? null : new RowGatherer(program);
  }

  public static Stage of(CompiledQuery query, CallContext context, Consumer<Value> output) {
    Stage stage = new Stage(query, context, output);
    CompiledQuery before = query.input();
    if (before != null) {
      stage.input = of(before, context, stage::take);
    }
    return stage;
  }

  /** Runs the query on an item, and remembers for each row that is held of which item it is. */
  public void accept(Value item, long itemNumber) {
    if (gatherer == null) {
      accept(item);
      return;
    }
    gatherer.beginItem(itemNumber);
    accept(item);
    gatherer.beginItem(0);
  }

  /** Runs the query on an item. */
  public void accept(Value item) {
    Stage before = input;
    if (before == null) {
      take(item);
    } else {
      before.accept(item);
    }
  }

  private void take(Value value) {
    frame.beginItem();
    program.forEachRow(
        frame,
        value,
        row -> {
          if (gatherer == null) {
            emit(program.projection().evaluate(row));
          } else if (probing) {
            grown |= gatherer.growsWith(row);
          } else {
            gatherer.add(row);
          }
          return true;
        });
  }

  /**
   * Whether an item would make it hold more rows or groups than it does. For a query that does not
   * stream, on values that come as items do.
   */
  public boolean growsWith(Value item) {
    probing = true;
    grown = false;
    accept(item);
    probing = false;
    return grown;
  }

  /** There are no more items. */
  public void finish() {
    if (input != null) {
      input.finish();
    }
    if (gatherer != null) {
      gatherer.finish(frame).forEach(output);
    }
  }

  /**
   * There are no more items, and what was gathered of them is wanted as it is, grouped and sorted
   * but not cut. For a query that does not stream.
   */
  public List<RowGatherer.Row> gathered() {
    if (input != null) {
      input.finish();
    }
    return Objects.requireNonNull(gatherer).gathered(frame);
  }

  /** How many rows or groups it holds. */
  public int held() {
    return gatherer == null ? 0 : gatherer.size();
  }

  /** How heavy the rows or groups are that it holds. */
  public long heldWeight() {
    return gatherer == null ? 0 : gatherer.weight();
  }

  private void emit(Value row) {
    if (row.isDefined()) {
      output.accept(row);
    }
  }
}
