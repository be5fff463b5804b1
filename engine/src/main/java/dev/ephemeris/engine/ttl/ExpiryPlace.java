// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.ttl;

/** What an item's expiry depends on, apart from its container's policy and the time. */
public sealed interface ExpiryPlace {
  ExpiryPlace NEVER = new Never();

  /** It never expires: its ttl is -1. */
  record Never() implements ExpiryPlace {}

  /** It has no ttl of its own, so it is its container's default that counts. */
  record Inheritor(long timestampSeconds) implements ExpiryPlace {}

  /** It has a ttl, over at that second. */
  record Owner(long expirySecond) implements ExpiryPlace {}
}
