// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.shard;

import dev.ephemeris.keyspace.Tally;
import dev.ephemeris.store.Commit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One stored count of a shard, identified by tally, level and interval. */
public record Counter(Tally tally, int level, long interval) implements Comparable<Counter> {
  private static final Logger LOG = LoggerFactory.getLogger(Counter.class);

  byte[] key() {
    return tally.key(level, interval);
  }

  /**
   * Adds to the count in a commit. A count of zero is deleted.
   *
   * @param stored the count before
   */
  void write(Commit.Builder commit, byte @Nullable [] stored, long difference) {
    byte[] key = key();
    long count = (stored == null ? 0 : Tally.decode(stored)) + difference;
    if (count < 0) {
      // A wrong count gives wrong reports; refusing a write for it would do more harm.
      LOG.error("{} would become {}", this, count);
      count = 0;
    }
    if (count == 0) {
      commit.delete(key);
    } else {
      commit.put(key, Tally.encode(count));
    }
  }

  @Override
  public int compareTo(Counter other) {
    int byTally = tally.compareTo(other.tally);
    if (byTally != 0) {
      return byTally;
    }
    int byLevel = Integer.compare(level, other.level);
    return byLevel != 0 ? byLevel : Long.compare(interval, other.interval);
  }
}
