// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.auth;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The token that allows reading the metrics, if there is one. Never printed, never logged. */
public final class MetricsToken {
  /** No token was given. */
  public static final MetricsToken NONE = new MetricsToken(null);

  /** Characters that need no encoding in a header. */
  private static final Pattern SENDABLE = Pattern.compile("[!-~]{1,1024}");

  private final byte @Nullable [] secret;

  private MetricsToken(byte @Nullable [] secret) {
    this.secret = secret;
  }

  /** Reads a token; an empty text is no token. */
  public static MetricsToken parse(String text) {
    String token = text.strip();
    if (token.isEmpty()) {
      return NONE;
    }
    if (!SENDABLE.matcher(token).matches()) {
      throw new IllegalArgumentException(
          "The metrics token must be 1 to 1024 visible ASCII characters without blanks. 'openssl rand -hex 32' makes a good one.");
    }
    return new MetricsToken(token.getBytes(StandardCharsets.US_ASCII));
  }

  boolean isGiven() {
    return secret != null;
  }

  /** Compares in constant time, so that the duration tells nothing about the token. */
  boolean matches(String given) {
    return secret != null && MessageDigest.isEqual(secret, given.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public String toString() {
    return isGiven() ? "a metrics token" : "no metrics token";
  }
}
