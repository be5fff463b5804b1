// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.page;

import dev.ephemeris.sql.tree.Query;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A parsed query, and whether it is worth trying to answer it on the network thread. A failed
 * attempt is lost time, so after one, some queries are answered without an attempt.
 */
public final class CachedQuery {
  /** Attempts skipped after a failed attempt. */
  public static final int SKIPPED_ATTEMPTS = 31;

  private final Query tree;
  private final boolean isEasy;
  private final AtomicInteger attemptsToSkip = new AtomicInteger();

  CachedQuery(Query tree) {
    this.tree = tree;
    this.isEasy = QueryShape.isEasy(tree);
  }

  Query tree() {
    return tree;
  }

  boolean isWorthAnAttempt() {
    return isEasy && (attemptsToSkip.get() <= 0 || attemptsToSkip.getAndDecrement() <= 0);
  }

  public void attemptFailed() {
    attemptsToSkip.set(SKIPPED_ATTEMPTS);
  }
}
