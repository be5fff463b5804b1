// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.syntax;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.value.Arithmetic;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;

/** Reads number literals. */
final class NumberLiteral {
  private NumberLiteral() {}

  static Value of(Token token, boolean negative) {
    String digits = negative ? "-" + token.text() : token.text();
    if (token.text().length() > 2 && Character.toLowerCase(token.text().charAt(1)) == 'x') {
      return hexadecimal(token, negative);
    }
    try {
      return NumberValue.of(Long.parseLong(digits));
    } catch (NumberFormatException notWhole) {
      return finite(Double.parseDouble(digits), token);
    }
  }

  /** Hexadecimal digits are the 64 bits of a signed number. */
  private static Value hexadecimal(Token token, boolean negative) {
    try {
      NumberValue number = NumberValue.of(Long.parseUnsignedLong(token.text().substring(2), 16));
      return negative ? Arithmetic.negate(number) : number;
    } catch (NumberFormatException tooLong) {
      throw tooLarge(token);
    }
  }

  private static Value finite(double number, Token token) {
    if (!Double.isFinite(number)) {
      throw tooLarge(token);
    }
    return NumberValue.of(number);
  }

  private static SqlException tooLarge(Token token) {
    return new SqlException(
        Code.WRONG_NUMBER,
        token.span(),
        "Syntax error, invalid numeric value token '%s'. It is too large."
            .formatted(token.described()));
  }
}
