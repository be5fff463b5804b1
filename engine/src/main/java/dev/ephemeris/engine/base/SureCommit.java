package dev.ephemeris.engine.base;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits for the one who is alone in writing to a shard, so that memory and storage agree
 * afterwards.
 *
 * <p>When a store reports a failure, it is open whether it has applied the commit. The shard's LSN
 * tells: nobody else writes, so if it is the one that the commit leads to, the commit was applied.
 */
public final class SureCommit {
  private static final Logger LOG = LoggerFactory.getLogger(SureCommit.class);

  private SureCommit() {}

  /** Applies a commit, or throws and has not applied it, as far as the store can tell. */
  public static void apply(Shard shard, Commit commit) {
    CommitResult result;
    try {
      result = shard.commit(commit);
    } catch (StoreException failure) {
      if (lsnAfter(shard, failure) != commit.newLsn()) {
        throw failure;
      }
      LOG.warn(
          "Shard {}: a commit was reported as failed, but has been applied",
          shard.id().number(),
          failure);
      return;
    }
    if (result instanceof CommitResult.Conflict conflict) {
      throw new StoreException(
          "Shard %d was at LSN %d where its only writer expected %d: somebody else writes to it."
              .formatted(shard.id().number(), conflict.actualLsn(), commit.expectedLsn()));
    }
  }

  private static long lsnAfter(Shard shard, StoreException failure) {
    try {
      return shard.lsn();
    } catch (StoreException e) {
      failure.addSuppressed(e);
      throw new UnknownOutcomeException(failure);
    }
  }
}
