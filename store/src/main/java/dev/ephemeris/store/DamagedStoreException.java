// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.store;

/** What is stored has been damaged: something that was durable is missing or is not what it was. */
public class DamagedStoreException extends StoreException {
  private static final long serialVersionUID = 1L;

  public DamagedStoreException(String message) {
    super(message);
  }

  public DamagedStoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
