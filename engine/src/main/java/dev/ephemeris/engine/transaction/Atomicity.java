// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

/** What happens to a transaction if one of its operations is refused. */
public enum Atomicity {
  /** The whole transaction is refused. */
  ALL_OR_NOTHING,
  /** Only that operation is refused. Each of the others is durable by itself. */
  ONE_BY_ONE
}
