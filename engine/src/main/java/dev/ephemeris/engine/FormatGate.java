package dev.ephemeris.engine;

import dev.ephemeris.keyspace.FormatRecord;
import dev.ephemeris.keyspace.FormatVersion;
import dev.ephemeris.keyspace.SystemShards;
import dev.ephemeris.store.Commit;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.Store;

/** Lets nobody touch data whose format this program does not know. */
final class FormatGate {
  private FormatGate() {}

  static void pass(Store store) {
    Shard shard = store.shard(SystemShards.CATALOGUE);
    byte[] stored = shard.get(FormatRecord.key());
    int current = FormatVersion.current().number();
    if (stored == null) {
      FormatRecord record = new FormatRecord(current);
      long lsn = shard.lsn();
      shard.commit(Commit.expecting(lsn).put(FormatRecord.key(), record.encode()).to(lsn + 1));
      return;
    }
    int version = FormatRecord.decode(stored).version();
    if (version > current) {
      throw new NewerFormatException(version, current);
    }
  }
}
