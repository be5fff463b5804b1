// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.throughput;

/**
 * The charges of operations. A charge follows from the operation and from what it returns or
 * writes, and from nothing else, so the same request on the same data always costs the same. In
 * particular it does not depend on expired items: whether they are still stored must not be
 * visible.
 *
 * <p>{@code docs/request-units.md} tells users the formula; a test compares them. Charges are
 * rounded up to whole hundredths.
 */
public final class RequestCharge {
  private static final int KILOBYTE = 1024;

  /**
   * The cost of a size grows by an eleventh for each kilobyte after the first. So 100 KB cost ten
   * times as much as 1 KB, as the vendor publishes for its own service.
   */
  private static final long SIZE_STEPS = 11;

  private static final long READ = 100;
  private static final long WRITE = 500;
  private static final long INDEXED_PROPERTY = 10;
  private static final long LISTED_ITEM = 10;
  private static final long LISTED_KILOBYTE = 5;
  private static final RequestUnits REFUSAL = RequestUnits.of(1);
  private static final RequestUnits PAGE = RequestUnits.of(1);
  private static final RequestUnits ORDERED_PAGE = RequestUnits.of(2);
  private static final RequestUnits CATALOGUE_READ = RequestUnits.of(1);
  private static final RequestUnits CATALOGUE_WRITE = RequestUnits.of(5);

  private RequestCharge() {}

  /** Reading one item of this size in bytes. */
  public static RequestUnits pointRead(long bytes) {
    return new RequestUnits(sized(READ, bytes));
  }

  /** Creating or replacing an item, by its new content. */
  public static RequestUnits write(long bytes, int indexedProperties) {
    return new RequestUnits(sized(WRITE, bytes) + INDEXED_PROPERTY * indexedProperties);
  }

  /** Deleting an item of this size in bytes. */
  public static RequestUnits delete(long bytes) {
    return new RequestUnits(sized(WRITE, bytes));
  }

  /** Making the index entries of an item again, in the background. */
  public static RequestUnits indexing(long bytes, int entries) {
    return new RequestUnits(sized(READ, bytes) + INDEXED_PROPERTY * entries);
  }

  /** A refusal after reading an item: it does not exist, exists already, or was changed. */
  public static RequestUnits refusal() {
    return REFUSAL;
  }

  /** A page of a listing, without its items. */
  public static RequestUnits page() {
    return PAGE;
  }

  /** A page of a query with ORDER BY, without its items. */
  public static RequestUnits orderedPage() {
    return ORDERED_PAGE;
  }

  /** An item of this size in bytes on a page of a listing. */
  public static RequestUnits listedItem(long bytes) {
    return new RequestUnits(LISTED_ITEM + LISTED_KILOBYTE * kilobytes(bytes));
  }

  /** Reading a database, a container, an offer or a list of them. */
  public static RequestUnits catalogueRead() {
    return CATALOGUE_READ;
  }

  /** Creating, changing or deleting a database, a container or an offer. */
  public static RequestUnits catalogueWrite() {
    return CATALOGUE_WRITE;
  }

  private static long sized(long hundredths, long bytes) {
    return Math.ceilDiv(hundredths * (SIZE_STEPS + kilobytes(bytes) - 1), SIZE_STEPS);
  }

  private static long kilobytes(long bytes) {
    return Math.max(1, Math.ceilDiv(bytes, (long) KILOBYTE));
  }
}
