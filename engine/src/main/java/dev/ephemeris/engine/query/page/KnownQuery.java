// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.page;

import dev.ephemeris.sql.tree.Query;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A parsed query, and whether it is worth trying to answer it on the network thread. A failed
 * attempt is lost time, so after one, some queries are answered without an attempt.
 */
public final class KnownQuery {
  /** Attempts skipped after a failed attempt. */
  public static final int NOT_TRIED = 31;

  private final Query tree;
  private final boolean isEasy;
  private final AtomicInteger toGoBy = new AtomicInteger();

  KnownQuery(Query tree) {
    this.tree = tree;
    this.isEasy = QueryShape.isEasy(tree);
  }

  Query tree() {
    return tree;
  }

  boolean isWorthATry() {
    return isEasy && (toGoBy.get() <= 0 || toGoBy.getAndDecrement() <= 0);
  }

  public void cameToNothing() {
    toGoBy.set(NOT_TRIED);
  }
}
