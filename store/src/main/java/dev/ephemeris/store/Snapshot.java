package dev.ephemeris.store;

import org.jspecify.annotations.Nullable;

/**
 * The state of a shard as it was at one LSN. Reads never wait for writers. May be read by several
 * threads; closed once no thread reads it any more.
 */
public interface Snapshot extends AutoCloseable {
  /** The LSN of the last commit that this view contains. */
  long lsn();

  /** The value of a key, or null; an array of the caller's own. */
  byte @Nullable [] get(byte[] key);

  /** Walks the keys of a range in the given direction. The caller closes the cursor. */
  Cursor scan(Scan scan);

  /**
   * About how many bytes a range takes in storage, for estimates: quick, but it may be of a later
   * state, and is far off where there is little.
   */
  long approximateBytes(KeyRange range);

  @Override
  void close();
}
