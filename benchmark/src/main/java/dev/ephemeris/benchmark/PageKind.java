// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/** Queries whose first page is measured, in an earlier version and now. */
enum PageKind {
  /** All items of a partition key with about ten. */
  KEY_OF_TEN("", "", PageKind.KEY_HEADER),

  /** A thousand of the items of a partition key with ten thousand. */
  KEY_OF_MANY("", "", PageKind.KEY_HEADER + PageKind.LARGE_PAGE),

  /** A thousand of all items. */
  SCAN("", "", PageKind.ALL_KEYS + PageKind.LARGE_PAGE),

  /** About a hundred items in a range of an indexed property. */
  RANGE_OF_FEW(PageKind.RANGE, PageKind.RANGE_PARAMETERS, PageKind.ALL_KEYS),

  /** The first hundred items of a range with one in ten of all. */
  RANGE_OF_MANY(PageKind.RANGE, PageKind.RANGE_PARAMETERS, PageKind.ALL_KEYS),

  /** Two ranges, each with one in a hundred of all items; few items are in both. */
  TWO_RANGES(
      PageKind.RANGE + " AND c.serial >= @first AND c.serial < @last",
      PageKind.RANGE_PARAMETERS
          + ",{\"name\":\"@first\",\"value\":\"serial-##########\"}"
          + ",{\"name\":\"@last\",\"value\":\"serial-##########\"}",
      PageKind.ALL_KEYS);

  /** The items of a partition key with many. */
  static final int ITEMS_OF_LARGE_KEY = 10_000;

  private static final String KEY_HEADER = "x-ms-documentdb-partitionkey: [\"pk-####\"]\r\n";
  private static final String ALL_KEYS = "x-ms-documentdb-query-enablecrosspartition: True\r\n";
  private static final String LARGE_PAGE = "x-ms-max-item-count: 1000\r\n";
  private static final String RANGE = " WHERE c.rank >= @low AND c.rank < @high";
  private static final String RANGE_PARAMETERS =
      "{\"name\":\"@low\",\"value\":##########},{\"name\":\"@high\",\"value\":##########}";

  private static final int FEW = 100;
  private static final int MANY_SHARE = 10;
  private static final int TWO_SHARE = 100;

  private final String filter;
  private final String parameters;
  private final String headers;

  PageKind(String filter, String parameters, String headers) {
    this.filter = filter;
    this.parameters = parameters;
    this.headers = headers;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether it is asked of the container whose partition keys have many items. */
  boolean isOnLargeKeys() {
    return this == KEY_OF_MANY;
  }

  /** The request's own headers, with gaps for {@link #arguments}. */
  String headers() {
    return "content-type: application/query+json\r\nx-ms-documentdb-isquery: True\r\n" + headers;
  }

  /** The request's body, with gaps for further arguments. */
  String body() {
    return "{\"query\":\"SELECT * FROM c" + filter + "\",\"parameters\":[" + parameters + "]}";
  }

  /** Random arguments for the next query on this many items. */
  long[] arguments(long items) {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    return switch (this) {
      case KEY_OF_TEN -> new long[] {random.nextLong(items)};
      case KEY_OF_MANY -> new long[] {random.nextLong(items / ITEMS_OF_LARGE_KEY)};
      case SCAN -> new long[0];
      case RANGE_OF_FEW -> range(random, IndexedItems.RANKS * FEW / items);
      case RANGE_OF_MANY -> range(random, IndexedItems.RANKS / MANY_SHARE);
      case TWO_RANGES -> {
        long[] ranks = range(random, IndexedItems.RANKS / TWO_SHARE);
        long first = random.nextLong(items - items / TWO_SHARE);
        yield new long[] {ranks[0], ranks[1], first, first + items / TWO_SHARE};
      }
    };
  }

  private static long[] range(ThreadLocalRandom random, long width) {
    long low = IndexedItems.LOWEST_RANK + random.nextLong(IndexedItems.RANKS - width);
    return new long[] {low, low + width};
  }
}
