// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.keyspace;

/** Stored bytes do not have the form that this program writes: damage, or a bug. */
public final class CorruptValueException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CorruptValueException(String message) {
    super(message);
  }

  public CorruptValueException(String message, Throwable cause) {
    super(message, cause);
  }
}
