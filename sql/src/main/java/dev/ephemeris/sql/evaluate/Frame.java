// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.function.CallContext;
import dev.ephemeris.sql.tree.Span;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * The values that expressions are evaluated with: those of the sources and the aggregates. Each has
 * a slot, assigned at compile time. Used by one thread.
 */
public final class Frame {
  /** The most rows of joins and subqueries for one item. They multiply, so they need a bound. */
  static final int MAX_WORK_PER_ITEM = 5_000_000;

  /**
   * The longest evaluation for one page. The code that walks over items checks the clock between
   * items; this limit is for a query that takes this long for a single item.
   */
  static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** The clock is read once per this many steps. */
  private static final int CLOCK_INTERVAL = 16;

  private final Value[] slots;
  private final CallContext context;
  private final QueryMemory memory;
  private final long begunNanos = System.nanoTime();
  private final long maxNanos;
  private int work;
  private int steps;

  public Frame(int slotCount, CallContext context) {
    this(slotCount, context, new QueryMemory());
  }

  /**
   * @param memory of the query that this is a part of
   */
  Frame(int slotCount, CallContext context, QueryMemory memory) {
    this(slotCount, context, memory, MAX_NANOS);
  }

  Frame(int slotCount, CallContext context, QueryMemory memory, long maxNanos) {
    this.slots = new Value[slotCount];
    Arrays.fill(slots, Values.UNDEFINED);
    this.context = context;
    this.memory = memory;
    this.maxNanos = maxNanos;
  }

  Value get(int slot) {
    return slots[slot];
  }

  void set(int slot, Value value) {
    slots[slot] = value;
  }

  CallContext context() {
    return context;
  }

  /**
   * A frame without limits of time and memory, so that results are the same on every server. Used
   * for values in an index.
   */
  static Frame unbounded(int slotCount, CallContext context) {
    return new Frame(slotCount, context, new QueryMemory(), Long.MAX_VALUE);
  }

  /** Whether time and memory are limited. */
  boolean isBounded() {
    return maxNanos < Long.MAX_VALUE;
  }

  /** The memory of the query. */
  public QueryMemory memory() {
    return memory;
  }

  /** Resets the count of rows for the next item. */
  public void beginItem() {
    work = 0;
  }

  /** Counts a row of a join or subquery. */
  void work() {
    step();
    if (++work > MAX_WORK_PER_ITEM) {
      throw new SqlException(
          Code.TOO_LARGE,
          Span.NONE,
          "The joins and subqueries of the query make more than %d rows of a single item."
              .formatted(MAX_WORK_PER_ITEM));
    }
  }

  /** Counts a step that may take long or occur very often. */
  void step() {
    if (++steps % CLOCK_INTERVAL == 0 && isTooLate()) {
      throw new SqlException(
          Code.BEYOND_SERVER,
          Span.NONE,
          "To compute what the query says takes more than %d seconds. Make it simpler, or narrow it down."
              .formatted(TimeUnit.NANOSECONDS.toSeconds(maxNanos)));
    }
  }

  private boolean isTooLate() {
    return System.nanoTime() - begunNanos >= maxNanos;
  }
}
