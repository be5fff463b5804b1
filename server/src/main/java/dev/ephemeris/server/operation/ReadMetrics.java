package dev.ephemeris.server.operation;

import dev.ephemeris.server.auth.MetricsAccess;
import dev.ephemeris.server.metrics.SharedScrapes;
import dev.ephemeris.server.metrics.TextFormat;
import dev.ephemeris.server.wire.ErrorBody;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import dev.ephemeris.server.wire.WireHeaders;
import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * {@code GET /_ephemeris/metrics}. Those who collect metrics cannot sign requests; a token is all
 * that they can send.
 */
public final class ReadMetrics implements Operation {
  private final SharedScrapes scrapes;
  private final MetricsAccess access;

  public ReadMetrics(SharedScrapes scrapes, MetricsAccess access) {
    this.scrapes = scrapes;
    this.access = access;
  }

  /** For one who has signed the request, as the portal does: that is as good as a token. */
  CompletableFuture<WireResponse> handleSigned(WireRequest request) {
    return scrape(request);
  }

  @Override
  public CompletableFuture<WireResponse> handle(WireRequest request) {
    Optional<String> refusal = access.refusal(request.header(WireHeaders.AUTHORIZATION));
    if (refusal.isPresent()) {
      return Responses.done(
          ErrorBody.response(WireError.UNAUTHORIZED, refusal.get())
              .with("www-authenticate", "Bearer"));
    }
    return scrape(request);
  }

  private static WireException tooMany() {
    return new WireException(
        WireError.UNAVAILABLE,
        "%d requests wait for metrics already, the most that may. Try again."
            .formatted(SharedScrapes.MAX_WAITING));
  }

  private CompletableFuture<WireResponse> scrape(WireRequest request) {
    TextFormat format = TextFormat.accepted(request.header(WireHeaders.ACCEPT));
    return scrapes
        .ask(format)
        .orElseThrow(ReadMetrics::tooMany)
        .thenApply(text -> WireResponse.text(200, format.contentType(), text));
  }
}
