// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

/** Storage failed: full disk, corruption, unreachable cluster. */
public class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public StoreException(String message) {
    super(message);
  }

  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
