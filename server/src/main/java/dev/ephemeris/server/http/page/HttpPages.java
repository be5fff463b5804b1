// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http.page;

import dev.ephemeris.server.auth.Authenticator;
import dev.ephemeris.server.http.spelling.HttpNames;
import dev.ephemeris.server.http.spelling.HttpOptions;
import dev.ephemeris.server.http.spelling.HttpResult;
import dev.ephemeris.server.http.spelling.HttpRoutes;
import dev.ephemeris.server.http.spelling.ResourcePath;
import dev.ephemeris.server.protocol.OperationName;
import dev.ephemeris.server.protocol.Result;
import io.netty.handler.codec.http.HttpMethod;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;

/** Finds the page that a request asks for. */
public final class HttpPages {
  private final HttpPage portal;
  private final HttpPage ready;
  private final HttpPage certificate;
  private final HttpPage metrics;
  private final HttpPage signedMetrics;

  /**
   * @param notReady why the server is not ready at present, if it is not
   */
  public HttpPages(
      PortalFiles portal,
      ReadMetrics metrics,
      String certificatePem,
      Supplier<Optional<NotReady>> notReady) {
    this.portal = new HttpPage(OperationName.PORTAL, false, portal);
    this.ready = new HttpPage(OperationName.READY, false, request -> ready(notReady.get()));
    this.certificate =
        new HttpPage(OperationName.CERTIFICATE, false, request -> certificate(certificatePem));
    this.metrics = new HttpPage(OperationName.METRICS, false, metrics::handle);
    this.signedMetrics = new HttpPage(OperationName.METRICS, true, metrics::handleSigned);
  }

  /** The page that a request asks for; null for operations of the protocol. */
  public @Nullable HttpPage find(HttpOptions request) {
    ResourcePath path = request.path();
    if (path.length() == 0) {
      return PortalFiles.isAskedFor(request) ? portal : null;
    }
    if (!path.segment(0).equals(HttpRoutes.ADMINISTRATION)
        || path.length() < 2
        || !request.method().equals(HttpMethod.GET)) {
      return null;
    }
    if (path.segment(1).equals("portal")) {
      return portal;
    }
    if (path.length() > 2) {
      return null;
    }
    return switch (path.segment(1)) {
      case "ready" -> ready;
      case "certificate" -> certificate;
      case "metrics" ->
          Authenticator.isSignature(request.header(HttpNames.AUTHORIZATION))
              ? signedMetrics
              : metrics;
      default -> null;
    };
  }

  /** {@code GET /_ephemeris/ready}: whether the server can read and write, and if not, why. */
  private static CompletableFuture<Result> ready(Optional<NotReady> notReady) {
    return CompletableFuture.completedFuture(
        notReady
            .map(why -> Result.json(503, why.json()))
            .orElseGet(
                () ->
                    Result.json(
                        200, JsonNodeFactory.instance.objectNode().put("status", "ready"))));
  }

  /** {@code GET /_ephemeris/certificate} */
  private static CompletableFuture<HttpResult> certificate(String pem) {
    return CompletableFuture.completedFuture(
        HttpResult.of(200, "application/x-pem-file", pem)
            .with("content-disposition", "attachment; filename=\"ephemeris.pem\""));
  }
}
