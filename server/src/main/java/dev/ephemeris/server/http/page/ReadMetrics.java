// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http.page;

import dev.ephemeris.server.auth.MetricsAccess;
import dev.ephemeris.server.http.spelling.HttpNames;
import dev.ephemeris.server.http.spelling.HttpOptions;
import dev.ephemeris.server.http.spelling.HttpResult;
import dev.ephemeris.server.metrics.SharedScrapes;
import dev.ephemeris.server.metrics.TextFormat;
import dev.ephemeris.server.protocol.ErrorBody;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * {@code GET /_ephemeris/metrics}. Collectors of metrics cannot sign requests, so they send a
 * token.
 */
public final class ReadMetrics {
  private final SharedScrapes scrapes;
  private final MetricsAccess access;

  public ReadMetrics(SharedScrapes scrapes, MetricsAccess access) {
    this.scrapes = scrapes;
    this.access = access;
  }

  /** For signed requests, such as the portal's, which need no token. */
  CompletableFuture<HttpResult> handleSigned(HttpOptions request) {
    return scrape(request);
  }

  CompletableFuture<HttpResult> handle(HttpOptions request) {
    Optional<String> refusal = access.refusal(request.header(HttpNames.AUTHORIZATION));
    if (refusal.isPresent()) {
      return CompletableFuture.completedFuture(
          HttpResult.of(ErrorBody.response(WireError.UNAUTHORIZED, refusal.get()))
              .with("www-authenticate", "Bearer"));
    }
    return scrape(request);
  }

  private static WireException tooMany() {
    return new WireException(
        WireError.UNAVAILABLE,
        "Too many requests (%d) wait for metrics. Try again.".formatted(SharedScrapes.MAX_WAITING));
  }

  private CompletableFuture<HttpResult> scrape(HttpOptions request) {
    TextFormat format = TextFormat.accepted(request.header(HttpNames.ACCEPT));
    return scrapes
        .ask(format)
        .orElseThrow(ReadMetrics::tooMany)
        .thenApply(text -> HttpResult.of(200, format.contentType(), text));
  }
}
