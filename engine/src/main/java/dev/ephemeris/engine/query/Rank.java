// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import dev.ephemeris.sql.evaluate.QueryMemory;
import dev.ephemeris.sql.evaluate.QueryProgram;
import dev.ephemeris.sql.value.ArrayValue;
import dev.ephemeris.sql.value.Footprint;
import dev.ephemeris.sql.value.Value;
import dev.ephemeris.sql.value.Values;
import java.util.Comparator;
import java.util.List;

/**
 * The place of an item, or of a row of one, in the order of a query.
 *
 * <p>It is that of the sort keys, then that of the items' numbers, and then that in which an item
 * gives its rows, as it is when they come from an index. The second is for clients that go on from
 * a row they know: among rows that tie they look for its item's number, and must be told whether
 * numbers rise or fall.
 *
 * @param sortKeys what it is sorted by, as the item has it
 * @param ordinal which of the item's rows it is
 */
record Rank(List<Value> sortKeys, long itemNumber, long ordinal) {
  /**
   * @param numbersFall whether items that are equal in what they are sorted by come in the opposite
   *     order of their numbers
   */
  static Comparator<Rank> order(QueryProgram program, boolean numbersFall) {
    Comparator<Rank> byNumber = Comparator.comparingLong(Rank::itemNumber);
    return Comparator.comparing(Rank::sortKeys, program.sortOrder())
        .thenComparing(numbersFall ? byNumber.reversed() : byNumber)
        .thenComparingLong(Rank::ordinal);
  }

  /** The same, for who holds many. */
  Rank packed() {
    return new Rank(sortKeys.stream().map(Value::packed).toList(), itemNumber, ordinal);
  }

  /** About how many bytes of memory it takes, with what is around it where it is held. */
  long footprint() {
    return QueryMemory.ROW_BYTES + Footprint.of(sortKeys);
  }

  /** As a continuation has it. */
  Value remembered() {
    return Values.array(
        List.of(Remembered.of(sortKeys), Remembered.of(itemNumber), Remembered.of(ordinal)));
  }

  static Rank of(Value remembered, QueryProgram program) {
    ArrayValue parts = (ArrayValue) remembered;
    return new Rank(
        Remembered.sortKeys(parts.get(0), program),
        Remembered.number(parts.get(1)),
        Remembered.number(parts.get(2)));
  }
}
