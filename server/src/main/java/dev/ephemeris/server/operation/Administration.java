package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** What is under {@code /_ephemeris/}: the server's own operations, which no other product has. */
final class Administration {
  private final Engine engine;
  private final String certificatePem;
  private final boolean testClock;

  /**
   * @param testClock whether time may be moved
   */
  Administration(Engine engine, String certificatePem, boolean testClock) {
    this.engine = engine;
    this.certificatePem = certificatePem;
    this.testClock = testClock;
  }

  /** {@code GET /_ephemeris/ready}: whether writes can be taken, and if not, why. */
  CompletableFuture<WireResponse> ready(WireRequest request) {
    ObjectNode status = JsonNodeFactory.instance.objectNode();
    Optional<EngineException> failure = engine.clock().failure();
    return Responses.done(
        failure.isEmpty()
            ? WireResponse.json(200, status.put("status", "ready"))
            : WireResponse.json(
                503, status.put("status", "not ready").put("reason", failure.get().userMessage())));
  }

  /** {@code GET /_ephemeris/certificate} */
  CompletableFuture<WireResponse> certificate(WireRequest request) {
    return Responses.done(
        WireResponse.text(200, "application/x-pem-file", certificatePem)
            .with("content-disposition", "attachment; filename=\"ephemeris.pem\""));
  }

  /** {@code GET /_ephemeris/clock} */
  CompletableFuture<WireResponse> readClock(WireRequest request) {
    return Responses.done(WireResponse.json(200, clock()));
  }

  /** {@code POST /_ephemeris/clock} with {@code {"advanceSeconds": n}} */
  CompletableFuture<WireResponse> advanceClock(WireRequest request) {
    if (!testClock) {
      throw new WireException(
          WireError.FORBIDDEN,
          "Time can be moved only on a server that was started with --test-clock.");
    }
    JsonNode seconds = RequestBodies.object(request).path("advanceSeconds");
    if (!seconds.isIntegralNumber() || !seconds.canConvertToLong()) {
      throw new WireException(
          WireError.BAD_REQUEST,
          "The body must be {\"advanceSeconds\": n}, with a whole number of seconds.");
    }
    return Responses.on(
        engine.storagePool(),
        () -> {
          try {
            engine.advanceClock(seconds.asLong());
          } catch (IllegalArgumentException e) {
            throw new WireException(WireError.BAD_REQUEST, String.valueOf(e.getMessage()));
          }
          return WireResponse.json(200, clock());
        });
  }

  private ObjectNode clock() {
    return JsonNodeFactory.instance
        .objectNode()
        .put("nowSeconds", engine.clock().nowSeconds())
        .put("offsetSeconds", engine.clock().offsetSeconds());
  }
}
