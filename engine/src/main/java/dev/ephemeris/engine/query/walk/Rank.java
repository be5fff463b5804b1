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
 * The position of an item, or of one of its rows, in the order of a query.
 *
 * <p>Rows are ordered by sort keys, then by item numbers, then by the order in which an item makes
 * its rows; this is also the order of an index. Item numbers matter for clients that resume at a
 * row: among rows with equal keys they look for the number of its item, and must know whether
 * numbers are in ascending or descending order.
 *
 * @param sortKeys the values to sort by, as they are in the item
 * @param ordinal the position among the item's rows
 */
public record Rank(List<Value> sortKeys, long itemNumber, long ordinal) {
  /**
   * @param numbersDescend whether items with equal sort keys are in descending order of their
   *     numbers
   */
  public static Comparator<Rank> order(QueryProgram program, boolean numbersDescend) {
    Comparator<Rank> byNumber = Comparator.comparingLong(Rank::itemNumber);
    return Comparator.comparing(Rank::sortKeys, program.sortOrder())
        .thenComparing(numbersDescend ? byNumber.reversed() : byNumber)
        .thenComparingLong(Rank::ordinal);
  }

  /** The same in less memory, for holding many. */
  public Rank packed() {
    return new Rank(sortKeys.stream().map(Value::packed).toList(), itemNumber, ordinal);
  }

  /** The approximate bytes of memory, including the structure that holds it. */
  public long footprint() {
    return QueryMemory.ROW_BYTES + Footprint.of(sortKeys);
  }

  /** The form in continuations. */
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
