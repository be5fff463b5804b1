// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import org.jspecify.annotations.Nullable;

/** A version that an item had, or its absence. */
final class Version {
  /** One content in this many has no rank. */
  private static final int CONTENTS_PER_LACKING = 4;

  /** Distinguishes it from all others except restored ones; -1 if the item is absent. */
  final long content;

  /** The text of its ttl; null for none. */
  final @Nullable String ttlText;

  /** Its own ttl, if it has a valid one. */
  final @Nullable Integer ttl;

  /** When it was written; -1 while that is not known. */
  long timestamp = -1;

  /** Null while it is not known. */
  @Nullable String etag;

  /** Whether a reader could have seen that it is expired. */
  boolean dead;

  /** Whether its write was refused, so that it must never be found. */
  boolean refused;

  private Version(long content, @Nullable String ttlText) {
    this.content = content;
    this.ttlText = ttlText;
    this.ttl = ttlText == null || !isValid(ttlText) ? null : Integer.valueOf(ttlText);
  }

  static Version of(long content, @Nullable String ttlText) {
    return new Version(content, ttlText);
  }

  static Version absent() {
    return new Version(-1, null);
  }

  /** Rule T5. */
  private static boolean isValid(String ttlText) {
    return ttlText.matches("-1|[1-9]\\d*");
  }

  boolean isAbsent() {
    return content == -1;
  }

  boolean hasInvalidTtl() {
    return ttlText != null && ttl == null;
  }

  @Nullable Long rank() {
    return content % CONTENTS_PER_LACKING == 0 ? null : Long.valueOf(content);
  }

  /** Whether it is expired by rules T5 to T7, in a container with this default. */
  boolean isOver(@Nullable Integer defaultTtl, long second) {
    if (defaultTtl == null || isAbsent() || timestamp < 0) {
      return false;
    }
    int seconds = ttl == null ? defaultTtl : ttl;
    return seconds != -1 && timestamp + seconds <= second;
  }

  @Override
  public String toString() {
    return isAbsent()
        ? "absent"
        : "content %d ttl %s _ts %d%s%s"
            .formatted(content, ttlText, timestamp, dead ? " dead" : "", refused ? " refused" : "");
  }
}
