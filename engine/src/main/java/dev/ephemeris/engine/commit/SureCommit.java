// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.commit;

import dev.ephemeris.store.Commit;
import dev.ephemeris.store.CommitResult;
import dev.ephemeris.store.Shard;
import dev.ephemeris.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits for the only writer of a shard, so that memory and storage agree afterwards. An unknown
 * outcome is settled before anything else happens.
 */
public final class SureCommit {
  private static final Logger LOG = LoggerFactory.getLogger(SureCommit.class);

  private SureCommit() {}

  /**
   * Applies a commit; if it throws, the commit was not applied. After an {@link Error}, such as
   * running out of memory, the outcome is unknown, too.
   *
   * @throws UnknownOutcomeException if the store cannot tell whether it was applied
   */
  public static void apply(Shard shard, Commit commit) {
    CommitResult result;
    try {
      result = shard.commit(commit);
    } catch (Error e) {
      StoreException failure = new StoreException("A commit was broken off: " + e, e);
      if (!settle(shard, commit, failure)) {
        throw e;
      }
      LOG.warn("Shard {}: a commit was applied before an error", shard.id().number(), e);
      return;
    }
    switch (result) {
      case CommitResult.Committed ignored -> {}
      case CommitResult.Conflict conflict -> throw otherWriter(shard, commit, conflict);
      case CommitResult.Unknown unknown -> {
        if (!settle(shard, commit, unknown.cause())) {
          throw unknown.cause();
        }
        LOG.warn(
            "Shard {}: a commit was reported as failed, but has been applied",
            shard.id().number(),
            unknown.cause());
      }
    }
  }

  /**
   * Finds out whether a commit with an unknown outcome was applied.
   *
   * @param failure why the outcome was unknown
   * @return whether it was applied; if false, it never will be
   * @throws UnknownOutcomeException if the outcome is still unknown
   */
  public static boolean settle(Shard shard, Commit commit, StoreException failure) {
    CommitResult result;
    try {
      result = shard.settle(commit);
    } catch (StoreException e) {
      result = new CommitResult.Unknown(e);
    } catch (Error e) {
      result = new CommitResult.Unknown(new StoreException("The store was not asked: " + e, e));
    }
    return switch (result) {
      case CommitResult.Committed ignored -> true;
      case CommitResult.Conflict conflict -> {
        if (conflict.actualLsn() != commit.expectedLsn()) {
          throw otherWriter(shard, commit, conflict);
        }
        yield false;
      }
      case CommitResult.Unknown unknown -> {
        UnknownOutcomeException open = new UnknownOutcomeException(failure);
        open.addSuppressed(unknown.cause());
        throw open;
      }
    };
  }

  private static StoreException otherWriter(
      Shard shard, Commit commit, CommitResult.Conflict conflict) {
    return new StoreException(
        "Shard %d was at LSN %d where its only writer expected %d: another process writes to it."
            .formatted(shard.id().number(), conflict.actualLsn(), commit.expectedLsn()));
  }
}
