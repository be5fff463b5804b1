package dev.ephemeris.sql.syntax;

import dev.ephemeris.sql.SqlException;
import dev.ephemeris.sql.SqlException.Code;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.Value;

/** What number a token is. */
final class NumberLiteral {
  private NumberLiteral() {}

  static Value of(Token token, boolean negative) {
    String digits = negative ? "-" + token.text() : token.text();
    if (token.text().length() > 2 && Character.toLowerCase(token.text().charAt(1)) == 'x') {
      // Java reads hexadecimal digits as a double if an exponent follows them.
      return finite(Double.parseDouble(digits + "p0"), token);
    }
    try {
      return NumberValue.of(Long.parseLong(digits));
    } catch (NumberFormatException notWhole) {
      return finite(Double.parseDouble(digits), token);
    }
  }

  private static Value finite(double number, Token token) {
    if (!Double.isFinite(number)) {
      throw new SqlException(
          Code.WRONG_NUMBER,
          token.span(),
          "Syntax error, invalid numeric value token '%s'. It is too large."
              .formatted(token.described()));
    }
    return NumberValue.of(number);
  }
}
