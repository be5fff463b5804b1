// SPDX-License-Identifier: Apache-2.0
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
  private final RowVisitor visitor;
  private @Nullable Stage input;
  private boolean probing;
  private boolean grown;

  private Stage(
      CompiledQuery query,
      CallContext context,
      QueryMemory memory,
      Consumer<Value> output,
      @Nullable RowVisitor visitor) {
    this.program = query.program();
    this.frame = new Frame(query.slotCount(), context, memory);
    this.output = output;
    // What is run on gathered rows gives none before they have all come, and so gathers its own.
    boolean streaming = program.isStreaming() && query.hasStreamingInput();
    this.gatherer = streaming || visitor != null ? null : new RowGatherer(program, memory);
    this.visitor = visitor != null ? visitor : gatherer == null ? this::emit : this::gather;
  }

  public static Stage of(CompiledQuery query, CallContext context, Consumer<Value> output) {
    return of(query, context, new QueryMemory(), output);
  }

  private static Stage of(
      CompiledQuery query, CallContext context, QueryMemory memory, Consumer<Value> output) {
    return behindInput(new Stage(query, context, memory, output, null), query);
  }

  /**
   * The same for somebody who takes care of order, TOP, OFFSET and LIMIT: each row is shown as it
   * comes, before anything is selected of it. For a query that does not group, on values that come
   * as items do.
   */
  public static Stage showing(CompiledQuery query, CallContext context, RowVisitor visitor) {
    return behindInput(new Stage(query, context, new QueryMemory(), row -> {}, visitor), query);
  }

  private static Stage behindInput(Stage stage, CompiledQuery query) {
    CompiledQuery before = query.input();
    if (before != null) {
      stage.input = of(before, stage.frame.context(), stage.frame.memory(), stage::take);
    }
    return stage;
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

  /**
   * Runs the query on an item that is known by a number. Where rows that it gathers tie, they come
   * in the order of these numbers.
   */
  public void accept(Value item, long source) {
    if (gatherer != null) {
      gatherer.from(source);
    }
    accept(item);
  }

  private void take(Value value) {
    frame.beginItem();
    program.forEachRow(frame, value, visitor);
  }

  private boolean emit(Frame row) {
    Value value = program.projection().evaluate(row);
    if (value.isDefined()) {
      output.accept(value);
    }
    return true;
  }

  private boolean gather(Frame row) {
    RowGatherer rows = Objects.requireNonNull(gatherer);
    if (probing) {
      grown |= rows.growsWith(row);
    } else {
      rows.add(row);
    }
    return true;
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
      gatherer.release();
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

  /** About how many bytes of memory they take. */
  public long heldMemory() {
    return gatherer == null ? 0 : gatherer.held();
  }
}
