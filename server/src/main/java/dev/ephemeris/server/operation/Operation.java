package dev.ephemeris.server.operation;

import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import java.util.concurrent.CompletableFuture;

/**
 * Answers one kind of request. Called on a network thread, so whatever may wait for a disk is
 * handed to the engine's storage pool. To refuse, it throws or fails the future with a {@link
 * dev.ephemeris.server.wire.WireException} or {@link dev.ephemeris.engine.base.EngineException}.
 */
@FunctionalInterface
public interface Operation {
  CompletableFuture<WireResponse> handle(WireRequest request);
}
