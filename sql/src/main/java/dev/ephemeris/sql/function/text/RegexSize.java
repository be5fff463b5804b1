// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Computes the size of an expression after its repetitions are expanded, as RE2 does: a few
 * characters can stand for millions of steps. Computed before RE2 sees the expression.
 */
final class RegexSize {
  /** The deepest nesting of groups, as the compiler is recursive. */
  static final int MAX_DEPTH = 200;

  /** The most repetitions that RE2 allows. */
  private static final int MAX_TIMES = 1000;

  private final String expression;
  private final long limit;

  /** The sizes before each open group. */
  private final Deque<Long> outer = new ArrayDeque<>();

  private int at;
  private long size;
  private long last;

  private RegexSize(String expression, long limit) {
    this.expression = expression;
    this.limit = limit;
  }

  static boolean isWithin(String expression, long limit) {
    return new RegexSize(expression, limit).measure();
  }

  private boolean measure() {
    while (at < expression.length() && size <= limit && outer.size() <= MAX_DEPTH) {
      switch (expression.charAt(at)) {
        case '(' -> open();
        case ')' -> close();
        case '{' -> repeat();
        default -> step();
      }
    }
    return at >= expression.length() && size <= limit;
  }

  private void open() {
    outer.push(size);
    size = 1;
    at++;
  }

  private void close() {
    last = size + 1;
    size = last + (outer.isEmpty() ? 0 : outer.pop());
    at++;
  }

  private void step() {
    int end = RegexSyntax.atomEnd(expression, at);
    last = expression.charAt(at) == '\\' ? end - at : 1;
    size += last;
    at = end;
  }

  private void repeat() {
    int end = expression.indexOf('}', at);
    long times = end < 0 ? 1 : times(expression.substring(at + 1, Math.min(end, at + 12)));
    size += last * (times - 1);
    last *= times;
    step();
  }

  /** The number of repetitions from the text between braces; 1 if it is not a repetition. */
  private static long times(String between) {
    int comma = between.indexOf(',');
    String least = comma < 0 ? between : between.substring(0, comma);
    String most = comma < 0 ? "" : between.substring(comma + 1);
    return Math.max(1, Math.max(number(least) + (comma < 0 ? 0 : 1), number(most)));
  }

  private static int number(String digits) {
    int number = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return 0;
      }
      number = Math.min(MAX_TIMES, number * 10 + digit);
    }
    return number;
  }
}
