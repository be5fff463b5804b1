// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

/**
 * The store no longer has the state that a snapshot shows. Whatever was read through it before is
 * right; a new snapshot shows the rest in its present state.
 */
public class SnapshotTooOldException extends StoreException {
  private static final long serialVersionUID = 1L;

  public SnapshotTooOldException(String message) {
    super(message);
  }
}
