package dev.ephemeris.sql.evaluate;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.tree.Span;

/** How much a query may hold in memory, by the number of rows or groups and by their size. */
public final class HeldRows {
  public static final int MAX_COUNT = 100_000;

  /** In memory it takes several times as many bytes. */
  public static final long MAX_WEIGHT = 64 * 1024 * 1024;

  private HeldRows() {}

  /** Refuses a query that has to hold more. */
  public static void check(int count, long weight) {
    if (count > MAX_COUNT) {
      throw tooLarge("more than %d rows".formatted(MAX_COUNT));
    }
    if (weight > MAX_WEIGHT) {
      throw tooLarge("rows of more than %d characters".formatted(MAX_WEIGHT));
    }
  }

  private static SqlException tooLarge(String what) {
    return new SqlException(
        Code.TOO_LARGE,
        Span.NONE,
        "The query has to hold %s in memory to sort, group or compare them. Narrow it down, select less, or order by a property that is indexed."
            .formatted(what));
  }
}
