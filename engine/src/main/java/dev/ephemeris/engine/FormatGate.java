// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine;

import dev.ephemeris.engine.base.NewerFormatException;
import dev.ephemeris.engine.commit.SureCommit;
import dev.ephemeris.keyspace.FormatRecord;
import dev.ephemeris.keyspace.FormatVersion;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Store;

/** Refuses data whose format this version of the program does not know. */
final class FormatGate {
  private FormatGate() {}

  /** Returns the format of the data. A store without data gets the current format. */
  static int pass(Store store) {
    Shard shard = store.shard(SystemShards.CATALOGUE);
    byte[] stored = shard.get(FormatRecord.key());
    int current = FormatVersion.current().number();
    if (stored == null) {
      mark(store, FormatVersion.current());
      return current;
    }
    int version = FormatRecord.decode(stored).version();
    if (version > current) {
      throw new NewerFormatException(version, current);
    }
    return version;
  }

  /** Records the format that all data has now. */
  static void mark(Store store, FormatVersion version) {
    Shard shard = store.shard(SystemShards.CATALOGUE);
    FormatRecord record = new FormatRecord(version.number());
    long lsn = shard.lsn();
    SureCommit.apply(
        shard, Commit.expecting(lsn).put(FormatRecord.key(), record.encode()).to(lsn + 1));
  }
}
