// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.transaction;

import dev.ephemeris.engine.document.ItemBody;
import org.jspecify.annotations.Nullable;

/** One operation of a transaction. */
public sealed interface Operation {
  Target target();

  /** The text that it writes; null if it brings none. */
  default @Nullable ItemBody body() {
    return null;
  }

  /** Creates an item that must not be there. */
  record Create(Target target, ItemBody body) implements Operation {}

  /**
   * Replaces an item, or creates it if it is not there.
   *
   * @param ifMatch the ETag that an existing item must have; null for any
   */
  record Upsert(Target target, ItemBody body, @Nullable String ifMatch) implements Operation {}

  /** Replaces an item that must be there. */
  record Replace(Target target, ItemBody body, @Nullable String ifMatch) implements Operation {}

  /** Deletes an item that must be there. */
  record Delete(Target target, @Nullable String ifMatch) implements Operation {}

  /** Brings back an expired item that nobody has purged or replaced yet, as if written now. */
  record Restore(Target target) implements Operation {}
}
