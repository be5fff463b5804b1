// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import dev.ephemeris.keyspace.ItemKey;
import dev.ephemeris.keyspace.ItemRecord;
import dev.ephemeris.store.Shard;
import org.jspecify.annotations.Nullable;

/** What is known of stored items without reading storage. It may be out of date. */
public interface StoredVersions {
  /** The item with a key; null if it is not known. */
  @Nullable ItemRecord peek(Shard shard, ItemKey key);

  /** The number that the item with a key probably has; 0 if it is not known. */
  long guessNumber(Shard shard, ItemKey key);
}
