// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

/**
 * What the value of a {@link RequestOption} or a {@link ResultFact} is. A wire of binary tokens
 * chooses a token's type by this; HTTP writes everything as text.
 */
public enum ValueKind {
  TEXT,
  FLAG,
  /** A whole number of 32 bits with a sign. */
  INT32,
  /** A whole number of 64 bits with a sign. */
  INT64;

  boolean isNumber() {
    return this == INT32 || this == INT64;
  }
}
