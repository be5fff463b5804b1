// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

/**
 * The store no longer has the state of a snapshot. Earlier reads of the snapshot are valid; the
 * rest can be read from a new snapshot in its current state.
 */
public class SnapshotTooOldException extends StoreException {
  private static final long serialVersionUID = 1L;

  public SnapshotTooOldException(String message) {
    super(message);
  }
}
