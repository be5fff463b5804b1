// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

/** How many characters have to be put in, taken out or exchanged to make one word of another. */
final class EditDistance {
  /** The most that can be asked for. */
  static final int MAX = 2;

  private EditDistance() {}

  /** Whether no more than so many edits are needed. Takes time in proportion to the length. */
  static boolean isWithin(int most, String left, String right) {
    if (most == 0) {
      return left.equals(right);
    }
    int[] from = left.codePoints().toArray();
    int[] to = right.codePoints().toArray();
    return Math.abs(from.length - to.length) <= most && distance(from, to, most) <= most;
  }

  /** The distance, or something beyond the limit when it is beyond. */
  private static int distance(int[] from, int[] to, int most) {
    int beyond = most + 1;
    int[] row = new int[to.length + 1];
    for (int column = 0; column <= to.length; column++) {
      row[column] = Math.min(column, beyond);
    }
    for (int i = 1; i <= from.length; i++) {
      // What is farther than the limit from the diagonal is beyond it anyway.
      int first = Math.max(1, i - most);
      int last = Math.min(to.length, i + most);
      int diagonal = row[first - 1];
      row[first - 1] = first == 1 ? Math.min(i, beyond) : beyond;
      for (int j = first; j <= last; j++) {
        int above = j == i + most ? beyond : row[j];
        int kept = from[i - 1] == to[j - 1] ? diagonal : diagonal + 1;
        diagonal = row[j];
        row[j] = Math.min(beyond, Math.min(kept, Math.min(above, row[j - 1]) + 1));
      }
    }
    return row[to.length];
  }
}
