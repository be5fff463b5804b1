package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.server.wire.ContentPath;
import dev.ephemeris.server.wire.ErrorBody;
import dev.ephemeris.server.wire.QuotaHeaders;
import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * What all requests for a container's items have in common: the container is found, and its answers
 * name it. Clients keep session tokens by these names, also those from refusals.
 */
final class InContainer implements Operation {
  private final Engine engine;
  private final ItemRequests requests;
  private final ContainerOperation operation;

  InContainer(Engine engine, ItemRequests requests, ContainerOperation operation) {
    this.engine = engine;
    this.requests = requests;
    this.operation = operation;
  }

  @Override
  public CompletableFuture<WireResponse> handle(WireRequest request) {
    ItemRequests.checkSessionToken(request);
    Container container = requests.container(request);
    try {
      return operation
          .handle(request, container)
          .handle((response, failure) -> complete(container, response, failure));
    } catch (EngineException refusal) {
      return Responses.done(refused(container, refusal));
    }
  }

  private WireResponse complete(
      Container container, @Nullable WireResponse response, @Nullable Throwable failure) {
    if (response != null) {
      return named(container, response);
    }
    Throwable cause =
        failure instanceof CompletionException wrapper && wrapper.getCause() != null
            ? wrapper.getCause()
            : failure;
    if (cause instanceof EngineException refusal) {
      return refused(container, refusal);
    }
    throw cause instanceof RuntimeException unchecked ? unchecked : new CompletionException(cause);
  }

  private WireResponse named(Container container, WireResponse response) {
    return QuotaHeaders.of(ContentPath.of(container, response), engine.recentUsage(container));
  }

  /** Answers to items that are not there do not name the container. */
  private WireResponse refused(Container container, EngineException refusal) {
    WireResponse response = ErrorBody.response(refusal);
    return switch (refusal.reason()) {
      case ALREADY_EXISTS, PRECONDITION_FAILED -> named(container, response);
      case NOT_FOUND,
          OWNER_NOT_FOUND,
          INVALID,
          PARTITION_KEY_MISMATCH,
          PARTITION_GONE,
          TOO_LARGE,
          LIMIT_REACHED,
          THROTTLED,
          CLOSING,
          STORAGE_UNAVAILABLE,
          STORAGE_DAMAGED ->
          response;
    };
  }
}
