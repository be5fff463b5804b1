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
 * Puts items in order that an index cannot: they have strings that are too long for it, and alike
 * as far as it knows them. All of them have to be looked at, but no more are held than a page has
 * room for: the first ones behind the last that was given.
 *
 * @param <T> how to find an item again
 */
final class AlikeItems<T> {
  /** The strings may be as long as items. */
  private static final long MAX_MEMORY = QueryMemory.MAX_BYTES / 2;

  private final QueryProgram program;
  private final Frame frame;
  private final FirstInOrder<T> first;

  /**
   * @param numbersFall whether items that are equal in what they are sorted by come in the opposite
   *     order of their numbers
   * @param lastGiven behind which to go on; null to begin with the first
   */
  AlikeItems(QueryRun run, boolean numbersFall, @Nullable Rank lastGiven) {
    this.program = run.query().program();
    this.frame = new Frame(run.query().slotCount(), run.context());
    this.first =
        new FirstInOrder<>(
            Rank.order(program, numbersFall), lastGiven, run.limits().maxRows(), MAX_MEMORY);
  }

  /** Takes in an item, unless it makes no rows, or was given already. */
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

  /** They are the same in all rows of an item. */
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

  /** The first of the items, in order. */
  FirstInOrder<T> first() {
    return first;
  }
}
