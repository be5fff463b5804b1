// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The state of a shard as it was at one LSN. Reads never wait for writers. May be read by several
 * threads; closed once no thread reads it any more.
 *
 * <p>A store that keeps old states only for a while, as a remote one does, may give one up while a
 * snapshot still shows it. Then every read, also by a cursor's {@link Cursor#next}, throws {@link
 * SnapshotTooOldException}: never does a snapshot show anything of a later state. So whoever walks
 * far remembers where it is and can go on with a new snapshot.
 */
public interface Snapshot extends AutoCloseable {
  /** The LSN of the last commit that this view contains. */
  long lsn();

  /** The value of a key, or null; an array of the caller's own. */
  byte @Nullable [] get(byte[] key);

  /** The values of several keys, in the order of the keys and null where there is none. */
  List<byte @Nullable []> getAll(List<byte[]> keys);

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
