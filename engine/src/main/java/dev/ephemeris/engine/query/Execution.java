// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query;

import org.jspecify.annotations.Nullable;

/** A way to make a page of a query's result. */
interface Execution {
  ExecutionKind kind();

  /**
   * Fills a page.
   *
   * @return where the next page begins; null when there is none
   */
  @Nullable QueryContinuation fill(PageRows page);

  /** The walk that it took, for what that has cost. */
  ItemWalk walk();
}
