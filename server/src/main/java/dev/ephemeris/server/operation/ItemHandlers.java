// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.Engine;

/** The handlers of requests for a container's items. */
final class ItemHandlers {
  private final Engine engine;
  private final ItemRequests requests;
  private final ItemOperations items;
  private final boolean requirePlans;

  ItemHandlers(Engine engine, boolean requirePlans) {
    this.engine = engine;
    this.requirePlans = requirePlans;
    this.requests = new ItemRequests(engine);
    this.items = new ItemOperations(engine);
  }

  Handler list() {
    return inContainer(new ListItemsHandler());
  }

  Handler query() {
    return inContainer(new QueryItemsHandler(engine, requirePlans));
  }

  Handler plan() {
    return inContainer(new PlanQueryHandler(engine));
  }

  Handler read() {
    return inContainer(items::read);
  }

  Handler create() {
    return write(items::create);
  }

  Handler upsert() {
    return write(items::upsert);
  }

  Handler replace() {
    return write(items::replace);
  }

  Handler delete() {
    return write(items::delete);
  }

  private Handler inContainer(ContainerHandler handler) {
    return new InContainer(engine, requests, handler);
  }

  private Handler write(ContainerHandler handler) {
    return inContainer(
        (request, container) -> {
          ItemRequests.checkTriggers(request);
          return handler.handle(request, container);
        });
  }
}
