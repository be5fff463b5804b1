package dev.ephemeris.engine.shard;

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
        public void afterCommit(List<byte[]> keys) {}
      };

  /** Whether it wants to be told when this key changes. */
  boolean caresFor(byte[] key);

  /** These keys' values are about to change. */
  void beforeCommit(List<byte[]> keys);

  /** The commit has been made or has failed; nobody has been answered yet. */
  void afterCommit(List<byte[]> keys);
}
