// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import dev.ephemeris.sql.value.NumberValue;
import java.math.BigDecimal;

/** Numbers as JavaScript writes them, which is how the vendor does. */
final class NumberText {
  private static final double LEAST_PLAIN = 1e-6;
  private static final double LEAST_NOT_PLAIN = 1e21;

  private NumberText() {}

  static String of(NumberValue value) {
    if (value.hasDigitsOnly()) {
      return Long.toString(value.integer());
    }
    double size = Math.abs(value.number());
    String text = Double.toString(value.number());
    if (!Double.isFinite(size)) {
      return text;
    }
    BigDecimal decimal = new BigDecimal(text).stripTrailingZeros();
    return size >= LEAST_PLAIN && size < LEAST_NOT_PLAIN
        ? decimal.toPlainString()
        : withExponent(decimal);
  }

  private static String withExponent(BigDecimal decimal) {
    int exponent = decimal.precision() - 1 - decimal.scale();
    BigDecimal mantissa = decimal.movePointLeft(exponent);
    return mantissa.toPlainString() + "e" + (exponent < 0 ? "" : "+") + exponent;
  }
}
