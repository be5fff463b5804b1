// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.access;

import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.store.Cursor;
import dev.ephemeris.store.KeyRange;
import dev.ephemeris.store.Scan;
import dev.ephemeris.store.Snapshot;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** All items, in the order of their keys. */
final class ScanCandidates implements Candidates {
  private final Cursor cursor;

  ScanCandidates(Snapshot snapshot, KeyRange keys, byte @Nullable [] after) {
    this.cursor = snapshot.scan(Scan.ascending(after == null ? keys : behind(keys, after)));
  }

  private static KeyRange behind(KeyRange keys, byte[] after) {
    // The smallest key after another is that key and a zero byte.
    byte[] next = Arrays.copyOf(after, after.length + 1);
    return Arrays.compareUnsigned(next, keys.start()) > 0 ? new KeyRange(next, keys.end()) : keys;
  }

  @Override
  public boolean next() {
    return cursor.next();
  }

  @Override
  public ItemRecord item() {
    return ItemRecord.decode(cursor.value());
  }

  @Override
  public byte[] position() {
    return cursor.key();
  }

  @Override
  public void close() {
    cursor.close();
  }
}
