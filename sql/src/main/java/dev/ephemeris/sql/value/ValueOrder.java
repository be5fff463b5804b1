// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.sql.value;

import java.util.Comparator;
import java.util.List;

/**
 * The order of all values, used for results and in the index: first by type, then false before
 * true, numbers by size, strings by UTF-16 units. Arrays and objects are ordered by their {@link
 * ContentHash}: that order has no meaning, but equal values are adjacent, and sorted results have
 * the same order as the index.
 */
public final class ValueOrder implements Comparator<Value> {
  public static final ValueOrder INSTANCE = new ValueOrder();

  private static final int BEHIND_SURROGATES = Character.MAX_SURROGATE + 1;

  private static final Comparator<List<Value>> OF_LISTS = ValueOrder::compareLists;

  private ValueOrder() {}

  /** The order of lists by their first values, then by the next ones. */
  public static Comparator<List<Value>> ofLists() {
    return OF_LISTS;
  }

  private static int compareLists(List<Value> left, List<Value> right) {
    int common = Math.min(left.size(), right.size());
    for (int i = 0; i < common; i++) {
      int order = INSTANCE.compare(left.get(i), right.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(left.size(), right.size());
  }

  @Override
  public int compare(Value left, Value right) {
    int byType = left.type().compareTo(right.type());
    if (byType != 0) {
      return byType;
    }
    return switch (left) {
      case UndefinedValue ignored -> 0;
      case NullValue ignored -> 0;
      case BooleanValue bool -> bool.compareTo((BooleanValue) right);
      case NumberValue number -> number.compareTo((NumberValue) right);
      case StringValue string -> compareText(string.text(), ((StringValue) right).text());
      case ArrayValue array -> array.contentHash().compareTo(((ArrayValue) right).contentHash());
      case ObjectValue object ->
          object.contentHash().compareTo(((ObjectValue) right).contentHash());
    };
  }

  /**
   * Compares by UTF-16 units, as clients do when they merge results of several partitions. But an
   * unpaired surrogate comes before all pairs, as in the index.
   */
  public static int compareText(String left, String right) {
    int common = Math.min(left.length(), right.length());
    for (int i = 0; i < common; i++) {
      char a = left.charAt(i);
      char b = right.charAt(i);
      if (a != b) {
        boolean inPair =
            i > 0
                && Character.isHighSurrogate(left.charAt(i - 1))
                && (Character.isLowSurrogate(a) || Character.isLowSurrogate(b));
        int start = inPair ? i - 1 : i;
        return Integer.compare(rank(left.codePointAt(start)), rank(right.codePointAt(start)));
      }
    }
    return Integer.compare(left.length(), right.length());
  }

  /** Pairs begin with units from D800 to DBFF, so they come before the units from E000 on. */
  private static int rank(int codePoint) {
    boolean isBehindPairs = codePoint >= BEHIND_SURROGATES && Character.isBmpCodePoint(codePoint);
    return isBehindPairs ? codePoint + Character.MAX_CODE_POINT : codePoint;
  }
}
