// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a shard as it was at one LSN. Reads never wait for writers. May be read by several
 * threads; closed once no thread reads it any more.
 *
 * <p>A store that keeps old states only for a limited time, such as a remote one, may drop a state
 * while a snapshot of it is open. Then every read, also {@link Cursor#next}, throws {@link
 * SnapshotTooOldException}: a snapshot never returns data of a later state. So long scans must
 * remember their position, to continue with a new snapshot.
 */
public interface Snapshot extends AutoCloseable {
  /** The LSN of the last commit that this view contains. */
  long lsn();

  /** The value of a key, or null; an array of the caller's own. */
  byte @Nullable [] get(byte[] key);

  /** The values of several keys, in the order of the keys, null for missing ones. */
  List<byte @Nullable []> getAll(List<byte[]> keys);

  /** Walks the keys of a range in the given direction. The caller closes the cursor. */
  Cursor scan(Scan scan);

  /**
   * The approximate size of a range in bytes, for estimates: quick, but possibly of a later state,
   * and inaccurate for small ranges.
   */
  long approximateBytes(KeyRange range);

  @Override
  void close();
}
