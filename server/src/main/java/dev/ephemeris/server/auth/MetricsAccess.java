// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.auth;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who may read the metrics: on loopback everybody, elsewhere clients with the token. If a token is
 * configured, it is required on loopback too, since there may be a proxy in front.
 *
 * @param loopbackOnly whether only this machine can reach the server
 */
public record MetricsAccess(MetricsToken token, boolean loopbackOnly) {
  private static final String SCHEME = "Bearer ";

  /** Why a request with this authorization header is refused; empty if it is accepted. */
  public Optional<String> refusal(@Nullable String authorization) {
    if (!token.isGiven()) {
      return loopbackOnly
          ? Optional.empty()
          : Optional.of(
              "Without a token, metrics are open only where the server listens on loopback. Start it with --metrics-token or EPHEMERIS_METRICS_TOKEN, and send 'Authorization: Bearer' with that token.");
    }
    if (authorization == null
        || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      return Optional.of(
          "Send 'Authorization: Bearer' with the token that the server was started with.");
    }
    return token.matches(authorization.substring(SCHEME.length()).strip())
        ? Optional.empty()
        : Optional.of("This is not the token that the server was started with.");
  }
}
