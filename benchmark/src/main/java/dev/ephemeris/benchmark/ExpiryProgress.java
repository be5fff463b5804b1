// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The progress of a container's purge, as the server reports it.
 *
 * @param expired expired and not yet purged
 * @param purged purged so far
 */
record ExpiryProgress(long expired, long purged) {
  private static final Pattern EXPIRED = Pattern.compile("\"expiredCount\"\\s*:\\s*([0-9]+)");
  private static final Pattern PURGED = Pattern.compile("\"purgedTotal\"\\s*:\\s*([0-9]+)");

  static ExpiryProgress parse(String json) {
    return new ExpiryProgress(number(EXPIRED, json), number(PURGED, json));
  }

  private static long number(Pattern pattern, String json) {
    Matcher matcher = pattern.matcher(json);
    if (!matcher.find()) {
      throw new IllegalStateException("no " + pattern + " in " + json);
    }
    return Long.parseLong(matcher.group(1));
  }
}
