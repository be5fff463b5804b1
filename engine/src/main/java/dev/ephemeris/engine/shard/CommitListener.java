package dev.ephemeris.engine.shard;

import java.util.Set;

/**
 * Is told of the keys that a shard's writer changes, so that copies of their values can be let go.
 */
public interface CommitListener {
  /** Cares for nothing. */
  CommitListener NONE =
      new CommitListener() {
        @Override
        public void beforeCommit(Set<byte[]> keys) {}

        @Override
        public void afterCommit(Set<byte[]> keys) {}
      };

  /** These keys' values are about to change. */
  void beforeCommit(Set<byte[]> keys);

  /** The commit has been made or has failed; nobody has been answered yet. */
  void afterCommit(Set<byte[]> keys);
}
