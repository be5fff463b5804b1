// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;
import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.server.protocol.ErrorBody;
import dev.ephemeris.server.protocol.OwnerNames;
import dev.ephemeris.server.protocol.QuotaText;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.Result;
import dev.ephemeris.server.protocol.WireError;

/**
 * The common part of all requests for a container's items: finds the container and adds its names
 * to the results. Clients store session tokens by these names, also those of refusals.
 */
final class InContainer implements Handler {
  private final Engine engine;
  private final ItemRequests requests;
  private final ContainerHandler handler;

  InContainer(Engine engine, ItemRequests requests, ContainerHandler handler) {
    this.engine = engine;
    this.requests = requests;
    this.handler = handler;
  }

  @Override
  public Answer handle(Request request) {
    ItemRequests.checkSessionToken(request);
    Container container = requests.container(request);
    Naming naming = new Naming(engine, container);
    try {
      return handler.handle(request, container).completed(naming);
    } catch (EngineException refusal) {
      return Answer.ready(naming.refused(refusal));
    }
  }

  private record Naming(Engine engine, Container container) implements Answer.Completion {
    @Override
    public Result done(Result result) {
      return QuotaText.of(OwnerNames.of(container, result), engine.recentUsage(container));
    }

    @Override
    public Result refused(EngineException refusal) {
      Result result = ErrorBody.response(refusal);
      return WireError.of(refusal.reason()).showsOwner() ? done(result) : result;
    }
  }
}
