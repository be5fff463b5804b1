// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.aggregate.Accumulator;
import dev.ephemeris.sql.aggregate.Aggregate;
import dev.ephemeris.sql.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * How rows are grouped: the keys, and the aggregates of each group. Without keys all rows form one
 * group, which exists even if there are no rows.
 */
public final class Grouping {
  private final List<Evaluator> keys;
  private final List<Call> calls = new ArrayList<>();
  private final int firstKeySlot;

  /** A call of an aggregate: its argument, and the slot for its result. */
  private record Call(Aggregate aggregate, Evaluator argument, int slot) {}

  Grouping(List<Evaluator> keys, int firstKeySlot) {
    this.keys = keys;
    this.firstKeySlot = firstKeySlot;
  }

  void add(Aggregate aggregate, Evaluator argument, int slot) {
    calls.add(new Call(aggregate, argument, slot));
  }

  /** Whether all rows are one group. */
  public boolean isWhole() {
    return keys.isEmpty();
  }

  /** Whether the only aggregate is the number of rows. */
  public boolean countsRows() {
    return keys.isEmpty()
        && !calls.isEmpty()
        && calls.stream()
            .allMatch(
                call ->
                    call.aggregate == Aggregate.COUNT
                        && call.argument instanceof Evaluator.Constant constant
                        && constant.value().isDefined());
  }

  /** The keys of the group that a row belongs to. */
  public List<Value> keysOf(Frame frame) {
    return BuiltValues.all(keys, frame);
  }

  public List<Accumulator> newGroup() {
    return calls.stream().map(call -> call.aggregate.accumulator()).toList();
  }

  /**
   * Adds a row to its group.
   *
   * @param memory is told how much more the group takes
   */
  public void add(Frame frame, List<Accumulator> group, LongConsumer memory) {
    for (int i = 0; i < calls.size(); i++) {
      Accumulator accumulator = group.get(i);
      long before = accumulator.footprint();
      accumulator.add(calls.get(i).argument.evaluate(frame));
      BuiltValues.check(accumulator.weight(), frame);
      memory.accept(accumulator.footprint() - before);
    }
  }

  /** Fills the frame with the keys and results of a group. */
  public void show(Frame frame, List<Value> keyValues, List<Accumulator> group) {
    for (int i = 0; i < keys.size(); i++) {
      frame.set(firstKeySlot + i, keyValues.get(i));
    }
    for (int i = 0; i < calls.size(); i++) {
      frame.set(calls.get(i).slot, group.get(i).result());
    }
  }
}
