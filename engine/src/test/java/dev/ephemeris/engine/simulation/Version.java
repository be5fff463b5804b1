// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import org.jspecify.annotations.Nullable;

/** What an item was once written as, or that it is not there. */
final class Version {
  /** Of so many contents, one comes without a rank. */
  private static final int CONTENTS_PER_LACKING = 4;

  /** Tells it from all others but those that were restored; -1 if the item is not there. */
  final long content;

  /** The text of its ttl; null for none. */
  final @Nullable String ttlText;

  /** Its own ttl, if it has a valid one. */
  final @Nullable Integer ttl;

  /** When it was written; -1 as long as that is not known. */
  long timestamp = -1;

  /** Null as long as it is not known. */
  @Nullable String etag;

  /** Whether a reader could have seen that it is expired. */
  boolean dead;

  /** Whether its write was refused, so that nobody may ever find it. */
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

  /** T5. */
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

  /** Whether its time is over by rules T5 to T7, for a container with this default. */
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
