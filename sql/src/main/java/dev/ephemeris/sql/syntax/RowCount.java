// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.syntax;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.tree.Span;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;

/** The clauses with a number of rows, and which numbers they allow. */
public enum RowCount {
  TOP(Code.WRONG_TOP, "The count value provided for a TOP clause must be an integer."),
  OFFSET(Code.WRONG_OFFSET, "The OFFSET count value exceeds the maximum allowed value."),
  LIMIT(Code.WRONG_LIMIT, "The LIMIT count value exceeds the maximum allowed value.");

  /** The largest number allowed. */
  public static final long MAX = 0xFFFF_FFFFL;

  private final Code code;
  private final String complaint;

  RowCount(Code code, String complaint) {
    this.code = code;
    this.complaint = complaint;
  }

  /** Whether a value is an allowed number. */
  public static boolean isAllowed(Value value) {
    return value instanceof NumberValue number
        && number.isInteger()
        && number.integer() >= 0
        && number.integer() <= MAX;
  }

  /** The error for a number that is not allowed. */
  public SqlException wrong(Span span) {
    return new SqlException(
        code, span, "%s Expected a whole number from 0 to %d.".formatted(complaint, MAX));
  }
}
