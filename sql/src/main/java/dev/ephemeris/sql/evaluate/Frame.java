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
 * The values that expressions are evaluated with: those of the sources, and of what was aggregated.
 * Each has a slot, found when the query was compiled. Used by one thread.
 */
public final class Frame {
  /** How much may be looked at for one item: joins and subqueries multiply. */
  static final int MAX_WORK_PER_ITEM = 5_000_000;

  /**
   * How long it may take to evaluate what there is for a page. Who walks over items looks at the
   * clock between them; this is for a query that takes that long for a single one.
   */
  static final long MAX_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** After so many steps it is asked what time it is. */
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
   * One for what is the same on every server, however much memory it has and however long it takes:
   * what an index has of an item.
   */
  static Frame unbounded(int slotCount, CallContext context) {
    return new Frame(slotCount, context, new QueryMemory(), Long.MAX_VALUE);
  }

  /** Whether there is only so much time and memory. */
  boolean isBounded() {
    return maxNanos < Long.MAX_VALUE;
  }

  /** That of the query. */
  public QueryMemory memory() {
    return memory;
  }

  /** Begins to count anew how much is looked at. */
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

  /** Counts something that may take long, or may be done very often. */
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
