// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

/** What becomes of a transaction when one of its operations is refused. */
public enum Atomicity {
  /** Nothing of the transaction is done. */
  ALL_OR_NOTHING,
  /** Only the refused operation is not done. Each one is durable by itself. */
  ONE_BY_ONE
}
