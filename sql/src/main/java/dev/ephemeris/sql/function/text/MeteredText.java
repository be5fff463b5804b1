// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.text;

/**
 * A text with a limit on how often its characters are read. One search takes time in proportion to
 * the text; but many searches that each look ahead to the end would take its square.
 */
final class MeteredText implements CharSequence {
  private final String text;
  private long looksLeft;

  MeteredText(String text, long looks) {
    this.text = text;
    this.looksLeft = looks;
  }

  @Override
  public char charAt(int index) {
    if (looksLeft-- <= 0) {
      throw new ExhaustedException();
    }
    return text.charAt(index);
  }

  @Override
  public int length() {
    return text.length();
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.subSequence(start, end);
  }

  @Override
  public String toString() {
    return text;
  }

  /** The limit is reached. */
  static final class ExhaustedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ExhaustedException() {
      super("Too much work", null, false, false);
    }
  }
}
