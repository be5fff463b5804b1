// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.walk;

import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.sql.evaluate.Frame;
import dev.ephemeris.sql.evaluate.QueryMemory;
import dev.ephemeris.sql.evaluate.QueryProgram;
import dev.ephemeris.sql.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts items in order that the index cannot: their strings are longer than the index keeps, and
 * equal up to that length. All of them must be read, but only as many are kept as fit into a page:
 * the first ones after the last one returned.
 *
 * @param <T> identifies an item, so that it can be read again
 */
final class AlikeItems<T> {
  /** The strings may be as long as items. */
  private static final long MAX_MEMORY = QueryMemory.MAX_BYTES / 2;

  private final QueryProgram program;
  private final Frame frame;
  private final FirstInOrder<T> first;

  /**
   * @param numbersDescend whether items with equal sort keys are in descending order of their
   *     numbers
   * @param lastGiven the last one returned; null to start with the first
   */
  AlikeItems(QueryRun run, boolean numbersDescend, @Nullable Rank lastGiven) {
    this.program = run.query().program();
    this.frame = new Frame(run.query().slotCount(), run.context());
    this.first =
        new FirstInOrder<>(
            Rank.order(program, numbersDescend), lastGiven, run.limits().maxRows(), MAX_MEMORY);
  }

  /** Adds an item, unless it makes no rows or was already returned. */
  void add(ItemRecord item, T source) {
    List<Value> sortKeys = sortKeysOf(item);
    if (sortKeys.isEmpty()) {
      return;
    }
    Rank rank = new Rank(sortKeys, item.number(), 0);
    if (first.wants(rank)) {
      first.add(rank.packed(), source, rank.footprint());
    }
  }

  /** All rows of an item have the same sort keys. */
  private List<Value> sortKeysOf(ItemRecord item) {
    List<Value> sortKeys = new ArrayList<>();
    frame.beginItem();
    program.forEachRow(
        frame,
        QueryRun.valueOf(item),
        row -> {
          sortKeys.addAll(program.sortKeysOf(row));
          return false;
        });
    return sortKeys;
  }

  /** The first items, in order. */
  FirstInOrder<T> first() {
    return first;
  }
}
