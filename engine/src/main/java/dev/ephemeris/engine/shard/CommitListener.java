// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.shard;

import dev.ephemeris.store.Commit;
import java.util.List;

/**
 * Is told which keys a shard's writer changes, so that cached copies of their values can be
 * removed.
 */
public interface CommitListener {
  /** A listener that does nothing. */
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

  /** Whether it must be told when this key changes. */
  boolean caresFor(byte[] key);

  /**
   * The values of these keys are about to change. The list may contain keys that it does not care
   * for.
   */
  void beforeCommit(List<byte[]> keys);

  /** The commit is about to be made. {@link #afterCommit} follows in any case. */
  default void aboutToApply(Commit commit) {}

  /**
   * The commit was made or has failed. No write of the group has been answered yet.
   *
   * @param lsn the shard's LSN: that of the commit if it was made, otherwise the one before it
   */
  void afterCommit(List<byte[]> keys, long lsn);

  /** Combines two listeners. Each is told of the keys for which one of them cares. */
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
