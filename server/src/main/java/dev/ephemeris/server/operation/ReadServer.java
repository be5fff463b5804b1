package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.node.JsonNodeFactory;

/** {@code GET /_ephemeris/server}: what this is, and for how long it has been running. */
final class ReadServer implements Operation {
  private final Engine engine;
  private final ServerFacts facts;

  ReadServer(Engine engine, ServerFacts facts) {
    this.engine = engine;
    this.facts = facts;
  }

  @Override
  public CompletableFuture<WireResponse> handle(WireRequest request) {
    return Responses.on(
        engine.storagePool(),
        () ->
            WireResponse.json(
                200,
                JsonNodeFactory.instance
                    .objectNode()
                    .put("version", facts.version())
                    .put("startedAtSecond", facts.startedAtSecond())
                    .put("nowSecond", engine.clock().nowSeconds())
                    .put("clockOffsetSeconds", engine.clock().offsetSeconds())
                    .put("testClock", facts.testClock())
                    .put("purge", facts.purge())
                    .put("durability", facts.durability())
                    .put("storageBytes", facts.storageBytes().getAsLong())));
  }
}
