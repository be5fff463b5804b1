// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.value.Value;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs a compiled query on values one by one, and passes its rows on: at once if it can, otherwise
 * when all values were seen. A query on the rows of another query is a second stage.
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
    // A stage on gathered rows receives nothing until all rows have come.
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
   * The same for a caller that applies ORDER BY, TOP, OFFSET and LIMIT itself: each row is passed
   * on before SELECT is applied. For a query that does not group and whose input arrives row by
   * row.
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
   * Runs the query on an item with a number. Gathered rows with equal sort keys are ordered by this
   * number.
   */
  public void accept(Value item, long source) {
    if (gatherer != null) {
      gatherer.from(source);
    }
    accept(item);
  }

  /** Sets the order of the numbers that items are accepted with; ascending by default. */
  public void orderSources(Comparator<Long> order) {
    if (gatherer != null) {
      gatherer.orderSources(order);
    }
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
   * Whether an item would add rows or groups to those held. For a query that does not stream, but
   * whose input arrives row by row.
   */
  public boolean growsWith(Value item) {
    probing = true;
    grown = false;
    accept(item);
    probing = false;
    return grown;
  }

  /** Ends the input. */
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
   * Ends the input and returns the gathered rows, grouped and sorted but not cut. For a query that
   * does not stream.
   */
  public List<RowGatherer.Row> gathered() {
    if (input != null) {
      input.finish();
    }
    return Objects.requireNonNull(gatherer).gathered(frame);
  }

  /** The number of rows or groups held. */
  public int held() {
    return gatherer == null ? 0 : gatherer.size();
  }

  /** Approximate memory in bytes of the rows held. */
  public long heldMemory() {
    return gatherer == null ? 0 : gatherer.held();
  }
}
