// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import java.util.OptionalLong;

/**
 * Session tokens: the LSN that a client has seen of each partition key range. A token is a list of
 * parts, separated by commas. A part is {@code {range}:{lsn}}, or {@code {range}:{version}#{lsn}}
 * followed by any number of {@code #{region}={lsn}}. A version of -1 is what clients know from a
 * single-region account.
 */
public final class SessionToken {
  /**
   * The text before the LSN in tokens from the server. Some wires put the range and a colon before
   * it.
   */
  public static final String VERSION = "-1#";

  private SessionToken() {}

  /** Refuses a malformed token. An empty one counts as none. */
  public static void check(String token) {
    lsnOf(token, "");
  }

  /**
   * The LSN that a token has for a range, the highest if it has several; empty if it has none.
   * Refuses a token with any malformed part.
   */
  public static OptionalLong lsnOf(String token, String rangeId) {
    OptionalLong found = OptionalLong.empty();
    if (token.isBlank()) {
      return found;
    }
    int start = 0;
    while (start <= token.length()) {
      int comma = token.indexOf(',', start);
      int end = comma < 0 ? token.length() : comma;
      String part = token.substring(start, end).trim();
      int colon = part.indexOf(':');
      if (colon <= 0) {
        throw malformed(token);
      }
      long lsn = lsn(token, part.substring(colon + 1).trim());
      if (part.substring(0, colon).trim().equals(rangeId)) {
        found = OptionalLong.of(Math.max(lsn, found.orElse(lsn)));
      }
      start = end + 1;
    }
    return found;
  }

  /** The old format is the LSN alone; the newer one is version, LSN, and the LSNs of regions. */
  private static long lsn(String token, String progress) {
    int hash = progress.indexOf('#');
    if (hash < 0) {
      return number(token, progress);
    }
    number(token, progress.substring(0, hash));
    int lsnEnd = end(progress, hash + 1);
    long lsn = number(token, progress.substring(hash + 1, lsnEnd));
    for (int start = lsnEnd + 1; start <= progress.length(); ) {
      int regionEnd = end(progress, start);
      int equals = progress.indexOf('=', start);
      if (equals < 0 || equals > regionEnd) {
        throw malformed(token);
      }
      number(token, progress.substring(start, equals));
      number(token, progress.substring(equals + 1, regionEnd));
      start = regionEnd + 1;
    }
    return lsn;
  }

  private static int end(String progress, int start) {
    int hash = progress.indexOf('#', start);
    return hash < 0 ? progress.length() : hash;
  }

  private static long number(String token, String digits) {
    if (digits.startsWith("+")) {
      throw malformed(token);
    }
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw malformed(token);
    }
  }

  private static WireException malformed(String token) {
    return new WireException(
        WireError.BAD_REQUEST, "The session token provided '%s' is invalid.".formatted(token));
  }
}
