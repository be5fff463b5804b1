// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ttl;

/** What an item's expiry depends on, besides its container's policy and the time. */
public sealed interface ExpiryPlace {
  ExpiryPlace NEVER = new Never();

  /** It never expires: its ttl is -1. */
  record Never() implements ExpiryPlace {}

  /** It has no ttl of its own, so its container's default applies. */
  record Inheritor(long timestampSeconds) implements ExpiryPlace {}

  /** It has a ttl of its own and expires at that second. */
  record Owner(long expirySecond) implements ExpiryPlace {}
}
