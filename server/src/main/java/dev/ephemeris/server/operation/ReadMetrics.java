package dev.ephemeris.server.operation;

import dev.ephemeris.server.auth.MetricsAccess;
import dev.ephemeris.server.metrics.Metrics;
import dev.ephemeris.server.metrics.TextFormat;
import dev.ephemeris.server.wire.ErrorBody;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireHeaders;
import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * {@code GET /_ephemeris/metrics}. Those who collect metrics cannot sign requests; a token is all
 * that they can send.
 */
public final class ReadMetrics implements Operation {
  private final Metrics metrics;
  private final MetricsAccess access;
  private final Executor storagePool;

  /**
   * @param storagePool where metrics are collected, since asking for some may wait for a disk
   */
  public ReadMetrics(Metrics metrics, MetricsAccess access, Executor storagePool) {
    this.metrics = metrics;
    this.access = access;
    this.storagePool = storagePool;
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

  private CompletableFuture<WireResponse> scrape(WireRequest request) {
    TextFormat format = TextFormat.accepted(request.header(WireHeaders.ACCEPT));
    return Responses.on(
        storagePool, () -> WireResponse.text(200, format.contentType(), metrics.scrape(format)));
  }
}
