// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.nio.charset.StandardCharsets;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A text with gaps for numbers: every sequence of {@code #} is replaced by as many decimal digits.
 */
final class RequestTemplate {
  private record Gap(int offset, int digits) {}

  private static final Pattern GAP = Pattern.compile("#+");

  private final byte[] bytes;
  private final Gap[] gaps;

  RequestTemplate(String text) {
    this.bytes = text.getBytes(StandardCharsets.US_ASCII);
    this.gaps = GAP.matcher(text).results().map(RequestTemplate::gap).toArray(Gap[]::new);
  }

  private static Gap gap(MatchResult found) {
    return new Gap(found.start(), found.end() - found.start());
  }

  /** The text with these numbers, one for each gap; each is cut to its last digits. */
  byte[] with(long... numbers) {
    if (numbers.length != gaps.length) {
      throw new IllegalArgumentException(numbers.length + " numbers for " + gaps.length + " gaps");
    }
    byte[] filled = bytes.clone();
    for (int gap = 0; gap < gaps.length; gap++) {
      SampleItems.writeDigits(filled, gaps[gap].offset, numbers[gap], gaps[gap].digits);
    }
    return filled;
  }
}
