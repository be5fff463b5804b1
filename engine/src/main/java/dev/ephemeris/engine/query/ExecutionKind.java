// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

/** The ways of making a page of a query's result. */
public enum ExecutionKind {
  /** The query reads no items. */
  CONSTANT,
  /** Rows are returned in the order in which items are read. */
  STREAMING,
  /** The same, in the order of an index. */
  ORDERED,
  /** Items are counted without being read. */
  COUNTING,
  /** All rows are aggregated into one. */
  AGGREGATING,
  /** The rows of a page are grouped; the client merges the pages. */
  PARTIAL,
  /** All items are read for each page, and the first rows in the order are kept. */
  SORTING,
  /** All rows are collected before the first is returned. */
  GATHERING,
  /** The best items by several scores are ranked. */
  RANKING;

  /** Whether all items are read again for each page. */
  public boolean seesAllForEachPage() {
    return switch (this) {
      case SORTING, GATHERING, RANKING -> true;
      case CONSTANT, STREAMING, ORDERED, COUNTING, AGGREGATING, PARTIAL -> false;
    };
  }
}
