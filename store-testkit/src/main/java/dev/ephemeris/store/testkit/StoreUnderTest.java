// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Store;

/** What each part of the contract gets to test, and common test operations. */
interface StoreUnderTest {
  /** The store of this test; empty at the beginning. */
  Store store();

  boolean canReopen();

  /** Closes the store and opens it again; {@link #store()} then returns the new one. */
  Store closeAndReopen();

  default Shard shard() {
    return shard(1);
  }

  default Shard shard(int number) {
    return store().shard(new ShardId(number));
  }

  /** A commit on the shard's present LSN. */
  static Commit.Builder change(Shard shard) {
    return Commit.expecting(shard.lsn());
  }

  /** Commits, and fails if the commit is refused. */
  static void apply(Shard shard, Commit.Builder builder) {
    Entries.committed(shard.commit(builder.to(shard.lsn() + 1)));
  }
}
