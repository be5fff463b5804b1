// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.shard;

import dev.ephemeris.store.Commit;
import java.util.List;

/**
 * Is told of the keys that a shard's writer changes, so that copies of their values can be let go.
 */
public interface CommitListener {
  /** Cares for nothing. */
  CommitListener NONE =
      new CommitListener() {
        @Override
        public boolean caresFor(byte[] key) {
          return false;
        }

        @Override
        public void beforeCommit(List<byte[]> keys) {}

        @Override
        public void afterCommit(List<byte[]> keys, long lsn) {}
      };

  /** Whether it wants to be told when this key changes. */
  boolean caresFor(byte[] key);

  /** These keys' values are about to change. Others may be among them that it does not care for. */
  void beforeCommit(List<byte[]> keys);

  /** This commit is about to be made; {@link #afterCommit} follows in any case. */
  default void aboutToApply(Commit commit) {}

  /**
   * The commit has been made or has failed; nobody has been answered yet.
   *
   * @param lsn where the shard is now: where the commit has led to if it was made, else where it
   *     began
   */
  void afterCommit(List<byte[]> keys, long lsn);

  /** Both of these. Each is told of the keys that one of them cares for. */
  default CommitListener and(CommitListener other) {
    CommitListener one = this;
    return new CommitListener() {
      @Override
      public boolean caresFor(byte[] key) {
        return one.caresFor(key) || other.caresFor(key);
      }

      @Override
      public void beforeCommit(List<byte[]> keys) {
        one.beforeCommit(keys);
        other.beforeCommit(keys);
      }

      @Override
      public void aboutToApply(Commit commit) {
        one.aboutToApply(commit);
        other.aboutToApply(commit);
      }

      @Override
      public void afterCommit(List<byte[]> keys, long lsn) {
        one.afterCommit(keys, lsn);
        other.afterCommit(keys, lsn);
      }
    };
  }
}
