// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store.testkit;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.ShardId;
import dev.ephemeris.store.Store;

/** What each part of the contract is given to test, and the words it tests with. */
interface StoreUnderTest {
  /** The store of this test, empty at its beginning. */
  Store store();

  boolean canReopen();

  /** Closes the store and opens it again; {@link #store()} is then the new one. */
  Store closeAndReopen();

  default Shard shard() {
    return shard(1);
  }

  default Shard shard(int number) {
    return store().shard(new ShardId(number));
  }

  /** A commit on whatever the shard is at. */
  static Commit.Builder change(Shard shard) {
    return Commit.expecting(shard.lsn());
  }

  /** Commits what must not be refused. */
  static void apply(Shard shard, Commit.Builder builder) {
    Entries.committed(shard.commit(builder.to(shard.lsn() + 1)));
  }
}
