// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.walk;

import dev.ephemeris.engine.query.SortKeyCodec;
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
public record Rank(List<Value> sortKeys, long itemNumber, long ordinal) {
  /**
   * @param numbersFall whether items that are equal in what they are sorted by come in the opposite
   *     order of their numbers
   */
  public static Comparator<Rank> order(QueryProgram program, boolean numbersFall) {
    Comparator<Rank> byNumber = Comparator.comparingLong(Rank::itemNumber);
    return Comparator.comparing(Rank::sortKeys, program.sortOrder())
        .thenComparing(numbersFall ? byNumber.reversed() : byNumber)
        .thenComparingLong(Rank::ordinal);
  }

  /** The same, for who holds many. */
  public Rank packed() {
    return new Rank(sortKeys.stream().map(Value::packed).toList(), itemNumber, ordinal);
  }

  /** About how many bytes of memory it takes, with what is around it where it is held. */
  public long footprint() {
    return QueryMemory.ROW_BYTES + Footprint.of(sortKeys);
  }

  /** As a continuation has it. */
  public Value remembered() {
    return Values.array(
        List.of(SortKeyCodec.of(sortKeys), SortKeyCodec.of(itemNumber), SortKeyCodec.of(ordinal)));
  }

  public static Rank of(Value remembered, QueryProgram program) {
    ArrayValue parts = (ArrayValue) remembered;
    return new Rank(
        SortKeyCodec.sortKeys(parts.get(0), program),
        SortKeyCodec.number(parts.get(1)),
        SortKeyCodec.number(parts.get(2)));
  }
}
