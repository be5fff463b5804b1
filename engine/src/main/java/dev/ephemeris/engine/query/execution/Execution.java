// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.query.execution;

import dev.ephemeris.engine.query.ExecutionKind;
import dev.ephemeris.engine.query.QueryContinuation;
import dev.ephemeris.engine.query.walk.ItemWalk;
import org.jspecify.annotations.Nullable;

/** A way of making a page of a query's result. */
public interface Execution {
  ExecutionKind kind();

  /**
   * Fills a page.
   *
   * @return where the next page begins; null if there is none
   */
  @Nullable QueryContinuation fill(PageRows page);

  /** The walk that it used, which knows the charge. */
  ItemWalk walk();
}
