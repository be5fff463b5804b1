package dev.ephemeris.sql.function.type;

import dev.ephemeris.sql.value.StringValue;
import dev.ephemeris.sql.value.Value;
import java.time.YearMonth;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code IS_DATETIME(value)}: whether it is a string that names a day, or a second or a fraction of
 * one on a day.
 */
final class IsDateTime extends TypeCheck {
  // Every part has a fixed or small length, so a long text is refused after a few characters.
  private static final Pattern FORM =
      Pattern.compile(
          "([0-9]{4})-(0[1-9]|1[0-2])-([0-9]{2})"
              + "([ T]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{1,7})?)?Z?");

  IsDateTime() {
    super("IS_DATETIME");
  }

  @Override
  boolean test(Value value) {
    return value instanceof StringValue string && isDateTime(string.text());
  }

  private static boolean isDateTime(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      return false;
    }
    int year = Integer.parseInt(parts.group(1));
    int month = Integer.parseInt(parts.group(2));
    return year > 0 && YearMonth.of(year, month).isValidDay(Integer.parseInt(parts.group(3)));
  }
}
