// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.page;

import dev.ephemeris.sql.tree.Query;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A query's text as it was read, and whether it is worth a try to answer it at once. A try that
 * comes to nothing is time lost, so then it is some time before the next.
 */
public final class KnownQuery {
  /** How many are not tried after one that came to nothing. */
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
