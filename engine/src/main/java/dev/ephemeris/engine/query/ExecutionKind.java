// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

/** The kinds of ways to make a page of a query's result. */
public enum ExecutionKind {
  /** The query reads no items. */
  CONSTANT,
  /** Rows are given as items come. */
  STREAMING,
  /** The same, in the order of an index. */
  ORDERED,
  /** Items are counted and not read. */
  COUNTING,
  /** All rows are aggregated into one. */
  AGGREGATING,
  /** The rows of a page are grouped; the client puts the pages together. */
  PARTIAL,
  /** All items are looked at for each page, and the first rows in order are kept. */
  SORTING,
  /** All rows are gathered before the first is given. */
  GATHERING,
  /** The best items by several scores are ranked. */
  RANKING;

  /** Whether all items are looked at anew for each page. */
  public boolean seesAllForEachPage() {
    return switch (this) {
      case SORTING, GATHERING, RANKING -> true;
      case CONSTANT, STREAMING, ORDERED, COUNTING, AGGREGATING, PARTIAL -> false;
    };
  }
}
