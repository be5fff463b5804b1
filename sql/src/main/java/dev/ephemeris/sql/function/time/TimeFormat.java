// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.time;

import java.time.LocalDateTime;
import java.time.format.TextStyle;
import java.time.temporal.ChronoField;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Writes a point in time after a pattern. Letters stand for parts, by how often they are repeated:
 *
 * <ul>
 *   <li>y, yy, yyyy: the year, without its century or with it
 *   <li>M, MM, MMM, MMMM: the month's number, its short name, its name
 *   <li>d, dd, ddd, dddd: the day's number, its short name, its name
 *   <li>H, HH and h, hh: the hour, of 24 or of 12; t, tt: AM or PM
 *   <li>m, mm and s, ss: minute and second
 *   <li>f to fffffff: so many digits of the second's fraction; F to FFFFFFF: without zeros at its
 *       end
 * </ul>
 *
 * A backslash makes the next character stand for itself, as all others do.
 */
final class TimeFormat {
  private static final String LETTERS = "yMdHhmstfF";
  private static final int MAX_FRACTION = 7;

  /** The longest result; a longer one becomes undefined. */
  static final int MAX_LENGTH = 10_000;

  private final LocalDateTime local;
  private final int fraction;
  private final StringBuilder text = new StringBuilder();

  private TimeFormat(DateTime time) {
    this.local = time.local();
    this.fraction = time.fraction();
  }

  /** Formats a time; null if the pattern is invalid or the result too long. */
  static @Nullable String apply(String pattern, DateTime time) {
    return new TimeFormat(time).apply(pattern);
  }

  private @Nullable String apply(String pattern) {
    int at = 0;
    while (at < pattern.length() && text.length() <= MAX_LENGTH) {
      char letter = pattern.charAt(at);
      int end = at + 1;
      if (letter == '\\') {
        if (end == pattern.length()) {
          return null;
        }
        text.append(pattern.charAt(end++));
      } else if (LETTERS.indexOf(letter) < 0) {
        text.append(letter);
      } else {
        while (end < pattern.length() && pattern.charAt(end) == letter) {
          end++;
        }
        if (!part(letter, end - at)) {
          return null;
        }
      }
      at = end;
    }
    return text.length() <= MAX_LENGTH ? text.toString() : null;
  }

  private boolean part(char letter, int count) {
    switch (letter) {
      case 'y' -> year(count);
      case 'M' -> named(count, local.getMonthValue(), local.getMonth()::getDisplayName);
      case 'd' -> named(count, local.getDayOfMonth(), local.getDayOfWeek()::getDisplayName);
      case 'H' -> number(local.getHour(), count);
      case 'h' -> number(local.get(ChronoField.CLOCK_HOUR_OF_AMPM), count);
      case 'm' -> number(local.getMinute(), count);
      case 's' -> number(local.getSecond(), count);
      case 't' -> text.append(local.getHour() < 12 ? "AM" : "PM", 0, Math.min(count, 2));
      default -> {
        return fraction(letter, count);
      }
    }
    return true;
  }

  private void year(int count) {
    if (count <= 2) {
      number(local.getYear() % 100, count);
    } else {
      DateTimeText.pad(text, local.getYear(), Math.min(count, MAX_LENGTH));
    }
  }

  private void number(int number, int count) {
    DateTimeText.pad(text, number, Math.min(count, 2));
  }

  private void named(int count, int number, Names names) {
    switch (count) {
      case 1, 2 -> number(number, count);
      case 3 -> text.append(names.name(TextStyle.SHORT, Locale.ENGLISH));
      default -> text.append(names.name(TextStyle.FULL, Locale.ENGLISH));
    }
  }

  private boolean fraction(char letter, int count) {
    if (count > MAX_FRACTION) {
      return false;
    }
    String digits =
        DateTimeText.pad(new StringBuilder(), fraction, MAX_FRACTION).substring(0, count);
    int end = count;
    while (letter == 'F' && end > 0 && digits.charAt(end - 1) == '0') {
      end--;
    }
    text.append(digits, 0, end);
    return true;
  }

  /** The names of a month or a day of the week. */
  private interface Names {
    String name(TextStyle style, Locale locale);
  }
}
