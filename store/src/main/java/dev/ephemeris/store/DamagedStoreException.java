// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

/** Stored data is damaged: durable data is missing or was changed. */
public class DamagedStoreException extends StoreException {
  private static final long serialVersionUID = 1L;

  public DamagedStoreException(String message) {
    super(message);
  }

  public DamagedStoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
