// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.oracle;

import dev.ephemeris.json.JsonException;
import dev.ephemeris.sql.tree.Expression;
import dev.ephemeris.sql.tree.UnaryOperator;
import dev.ephemeris.sql.value.DocumentValues;
import dev.ephemeris.sql.value.NumberValue;
import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.UndefinedValue;
import dev.ephemeris.sql.value.Value;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Results that differ from the vendor's compiler on purpose. docs/query.md lists all that a user
 * can notice.
 */
final class DeliberateDifferences {
  private static final double LAST_DIGITS = 1e-15;

  private static final Set<String> FUNCTIONS_OF_THEIR_C_LIBRARY =
      Set.of(
          "ACOS", "ASIN", "ATAN", "ATN2", "COS", "COT", "EXP", "LOG", "LOG10", "POWER", "SIN",
          "SQRT", "TAN");

  private static final List<Predicate<Difference>> ALL =
      List.of(
          DeliberateDifferences::isNotFinite,
          DeliberateDifferences::isNegativeZero,
          DeliberateDifferences::isSignOfTheLeast,
          DeliberateDifferences::isRoundedOutOfRange,
          DeliberateDifferences::isInLastDigits,
          DeliberateDifferences::isTextOfDouble,
          DeliberateDifferences::isFractionOfZero,
          DeliberateDifferences::isNoJson,
          DeliberateDifferences::isLongText);

  private DeliberateDifferences() {}

  static boolean contain(Difference difference) {
    return ALL.stream().anyMatch(one -> one.test(difference));
  }

  /** Infinity and NaN do not exist here. There they are numbers, which JSON cannot express. */
  private static boolean isNotFinite(Difference difference) {
    return difference.theirs() instanceof Outcome.NotFinite;
  }

  /** Here there is one zero. There a negative zero has another text, and other angles. */
  private static boolean isNegativeZero(Difference difference) {
    return difference.theirs() instanceof Outcome.NegativeZero;
  }

  /**
   * -n and ABS(n) of the smallest whole number do not fit into 64 bits; there they keep the sign.
   */
  private static boolean isSignOfTheLeast(Difference difference) {
    boolean changesSign =
        difference.expression() instanceof Expression.Unary(UnaryOperator operator, var ignored)
            ? operator == UnaryOperator.MINUS
            : isCall(difference, Set.of("ABS"));
    return changesSign
        && difference.ours().equals(new Outcome.Of(NumberValue.of(0x1p63)))
        && difference.theirs().equals(new Outcome.Of(NumberValue.of(Long.MIN_VALUE)));
  }

  /** A rounded result outside of 64 bits is the nearest double; there it may wrap around. */
  private static boolean isRoundedOutOfRange(Difference difference) {
    return isCall(difference, Set.of("NUMBERBIN", "ROUND"))
        && difference.ours() instanceof Outcome.Of(NumberValue ours)
        && Math.abs(ours.number()) >= 0x1p63;
  }

  private static boolean isInLastDigits(Difference difference) {
    return isCall(difference, FUNCTIONS_OF_THEIR_C_LIBRARY)
        && difference.ours() instanceof Outcome.Of(NumberValue ours)
        && difference.theirs() instanceof Outcome.Of(NumberValue theirs)
        && Math.abs(ours.number() - theirs.number()) <= Math.abs(theirs.number()) * LAST_DIGITS;
  }

  /** The text of a double may differ in its exponent, and may have more digits than necessary. */
  private static boolean isTextOfDouble(Difference difference) {
    return isCall(difference, Set.of("TOSTRING"))
        && difference.ours() instanceof Outcome.Of(StringValue ours)
        && difference.theirs() instanceof Outcome.Of(StringValue theirs)
        && json(ours.text()).equals(json(theirs.text()));
  }

  /** "1.0" in a text is parsed as in an item, as a double. There it is a whole number. */
  private static boolean isFractionOfZero(Difference difference) {
    return isCall(difference, Set.of("STRINGTONUMBER", "STRINGTOARRAY", "STRINGTOOBJECT"))
        && difference.text().contains(".0");
  }

  /** A text with leading zeros or a comma at its end is not JSON. There it is a number. */
  private static boolean isNoJson(Difference difference) {
    return isCall(difference, Set.of("STRINGTONUMBER"))
        && difference.ours() instanceof Outcome.Of(UndefinedValue ignored)
        && difference.theirs() instanceof Outcome.Of(NumberValue alsoIgnored);
  }

  /** REPLICATE makes at most 10,000 characters, as the vendor's documentation says. */
  private static boolean isLongText(Difference difference) {
    return isCall(difference, Set.of("REPLICATE"))
        && difference.ours() instanceof Outcome.Of(UndefinedValue ignored)
        && difference.theirs() instanceof Outcome.Of(StringValue alsoIgnored);
  }

  private static boolean isCall(Difference difference, Set<String> names) {
    return difference.expression() instanceof Expression.Call call
        && names.contains(call.name().toUpperCase(Locale.ROOT));
  }

  private static Object json(String text) {
    try {
      Value value = DocumentValues.parse(text);
      return value instanceof NumberValue number ? number.number() : value;
    } catch (JsonException isNoJson) {
      return text;
    }
  }
}
