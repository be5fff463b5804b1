package dev.ephemeris.engine;

/**
 * What operations cost, in request units. A charge follows from the operation and the bytes it
 * touches and from nothing else, so the same request on the same data always costs the same.
 */
public final class RequestCharge {
  private static final int KILOBYTE = 1024;
  private static final double READ_PER_KILOBYTE = 1;
  private static final double WRITE_PER_KILOBYTE = 5;
  private static final double CATALOGUE_READ = 1;
  private static final double CATALOGUE_WRITE = 5;

  private RequestCharge() {}

  /** Reading one item, or a page of items, of this many bytes. */
  public static double read(long bytes) {
    return READ_PER_KILOBYTE * kilobytes(bytes);
  }

  /** Writing or deleting one item of this many bytes. */
  public static double write(long bytes) {
    return WRITE_PER_KILOBYTE * kilobytes(bytes);
  }

  /** Reading a database, a container or a list of them. */
  public static double catalogueRead() {
    return CATALOGUE_READ;
  }

  /** Creating, changing or deleting a database or container. */
  public static double catalogueWrite() {
    return CATALOGUE_WRITE;
  }

  private static long kilobytes(long bytes) {
    return Math.max(1, Math.ceilDiv(bytes, (long) KILOBYTE));
  }
}
