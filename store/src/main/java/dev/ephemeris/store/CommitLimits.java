// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

/**
 * The limits of a commit. A remote store limits the size of a message and the statements in it; an
 * embedded one has limits so that a mistake does not fill the memory.
 *
 * @param maxOperations the most puts, deletes and range deletes
 * @param maxBytes the most bytes of all keys and values
 */
public record CommitLimits(int maxOperations, long maxBytes) {
  public CommitLimits {
    if (maxOperations < 1 || maxBytes < 1) {
      throw new IllegalArgumentException(
          "Limits of a commit are positive: " + maxOperations + " operations, " + maxBytes);
    }
  }

  /**
   * Refuses a commit that is too large. Every store calls this before it changes anything.
   *
   * @throws IllegalArgumentException if it is
   */
  public void check(Commit commit) {
    if (commit.operations() > maxOperations || commit.bytes() > maxBytes) {
      throw new IllegalArgumentException(
          "A commit has at most %d operations and %d bytes; this one has %d and %d."
              .formatted(maxOperations, maxBytes, commit.operations(), commit.bytes()));
    }
  }
}
