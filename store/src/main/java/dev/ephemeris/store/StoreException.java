// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

/** The storage below failed: disk full, corruption, cluster out of reach. */
public class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public StoreException(String message) {
    super(message);
  }

  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
