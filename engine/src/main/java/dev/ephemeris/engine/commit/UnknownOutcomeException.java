// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.commit;

import dev.ephemeris.store.StoreException;

/** A commit failed, and the store cannot tell whether it was applied. */
public final class UnknownOutcomeException extends StoreException {
  private static final long serialVersionUID = 1L;

  UnknownOutcomeException(StoreException failure) {
    super("It is not known whether a change was made: " + failure.getMessage(), failure);
  }
}
