// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.time;

import java.time.LocalDateTime;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/**
 * Reads the strings of points in time: a day ({@code 2025-01-31}), or a time after a {@code T} or a
 * blank, with up to seven digits of a fraction, and an optional {@code Z}; the time is UTC with or
 * without it.
 */
final class DateTimeText {
  private static final int DATE_LENGTH = 10;
  private static final int SECOND_LENGTH = 19;
  private static final int FRACTION_DIGITS = 7;
  private static final int NONE = -1;

  private DateTimeText() {}

  static @Nullable DateTime parse(String text) {
    int end = text.endsWith("Z") ? text.length() - 1 : text.length();
    if (end < DATE_LENGTH || end > SECOND_LENGTH + 1 + FRACTION_DIGITS) {
      return null;
    }
    long second = end == DATE_LENGTH ? 0 : second(text, end);
    int fraction = end <= SECOND_LENGTH ? 0 : fraction(text, end);
    int year = number(text, 0, 4);
    int month = number(text, 5, 7);
    int day = number(text, 8, 10);
    boolean valid =
        second >= 0
            && fraction >= 0
            && year >= 1
            && month >= 1
            && month <= 12
            && text.charAt(4) == '-'
            && text.charAt(7) == '-'
            && YearMonth.of(year, month).isValidDay(day);
    if (!valid) {
      return null;
    }
    long days = YearMonth.of(year, month).atDay(day).toEpochDay();
    return DateTime.ofTicks(
        days * DateTime.TICKS_PER_DAY + second * DateTime.TICKS_PER_SECOND + fraction);
  }

  /** The second of the day. */
  private static int second(String text, int end) {
    if (end < SECOND_LENGTH
        || (text.charAt(10) != 'T' && text.charAt(10) != ' ')
        || text.charAt(13) != ':'
        || text.charAt(16) != ':') {
      return NONE;
    }
    int hour = number(text, 11, 13);
    int minute = number(text, 14, 16);
    int second = number(text, 17, 19);
    boolean valid =
        hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59 && second >= 0 && second <= 59;
    return valid ? (hour * 60 + minute) * 60 + second : NONE;
  }

  private static int fraction(String text, int end) {
    int start = SECOND_LENGTH + 1;
    if (text.charAt(SECOND_LENGTH) != '.' || end == start) {
      return NONE;
    }
    int ticks = number(text, start, end);
    for (int digits = end - start; digits < FRACTION_DIGITS && ticks >= 0; digits++) {
      ticks *= 10;
    }
    return ticks;
  }

  private static int number(String text, int start, int end) {
    int number = 0;
    for (int i = start; i < end; i++) {
      char digit = text.charAt(i);
      if (digit < '0' || digit > '9') {
        return NONE;
      }
      number = number * 10 + (digit - '0');
    }
    return number;
  }

  static String format(DateTime time) {
    LocalDateTime local = time.local();
    StringBuilder text = new StringBuilder(28);
    pad(text, local.getYear(), 4).append('-');
    pad(text, local.getMonthValue(), 2).append('-');
    pad(text, local.getDayOfMonth(), 2).append('T');
    pad(text, local.getHour(), 2).append(':');
    pad(text, local.getMinute(), 2).append(':');
    pad(text, local.getSecond(), 2).append('.');
    return pad(text, time.fraction(), FRACTION_DIGITS).append('Z').toString();
  }

  /** Appends a number with zeros in front. */
  static StringBuilder pad(StringBuilder text, int number, int digits) {
    String plain = Integer.toString(number);
    return text.repeat('0', Math.max(0, digits - plain.length())).append(plain);
  }
}
