// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.engine.simulation;

import org.jspecify.annotations.Nullable;

/** What an item was once written as, or that it is not there. */
final class Version {
  /** Tells it from all others; -1 if the item is not there. */
  final long content;

  final @Nullable Integer ttl;

  /** When it was written; -1 as long as that is not known. */
  long timestamp = -1;

  String etag = "";

  /** Whether a reader could have seen that it is expired. */
  boolean dead;

  private Version(long content, @Nullable Integer ttl) {
    this.content = content;
    this.ttl = ttl;
  }

  static Version of(long content, @Nullable Integer ttl) {
    return new Version(content, ttl);
  }

  static Version absent() {
    return new Version(-1, null);
  }

  boolean isAbsent() {
    return content == -1;
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
        : "content " + content + " ttl " + ttl + " _ts " + timestamp + (dead ? " dead" : "");
  }
}
