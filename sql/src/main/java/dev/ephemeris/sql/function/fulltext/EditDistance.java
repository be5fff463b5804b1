// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.function.fulltext;

/** The number of characters to insert, delete or replace to turn one word into another. */
final class EditDistance {
  /** The largest distance that is supported. */
  static final int MAX = 2;

  private EditDistance() {}

  /** Whether the distance is at most {@code most}. Takes time in proportion to the length. */
  static boolean isWithin(int most, String left, String right) {
    if (most == 0) {
      return left.equals(right);
    }
    int[] from = left.codePoints().toArray();
    int[] to = right.codePoints().toArray();
    return Math.abs(from.length - to.length) <= most && distance(from, to, most) <= most;
  }

  /** The distance; if it exceeds the limit, some number above the limit. */
  private static int distance(int[] from, int[] to, int most) {
    int beyond = most + 1;
    int[] row = new int[to.length + 1];
    for (int column = 0; column <= to.length; column++) {
      row[column] = Math.min(column, beyond);
    }
    for (int i = 1; i <= from.length; i++) {
      // Cells farther than the limit from the diagonal exceed the limit anyway.
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
