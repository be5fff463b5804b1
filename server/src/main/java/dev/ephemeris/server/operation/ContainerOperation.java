package dev.ephemeris.server.operation;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import java.util.concurrent.CompletableFuture;

/** An {@link Operation} on what a container holds; {@link InContainer} finds the container. */
@FunctionalInterface
interface ContainerOperation {
  CompletableFuture<WireResponse> handle(WireRequest request, Container container);
}
