// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.catalogue.Container;
import dev.ephemeris.engine.query.QueryRequest;
import dev.ephemeris.engine.scope.ListScope;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.RequestOption;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A query on a container's items, read from a request. */
record ItemQuery(Container container, QueryRequest request) {
  /** About the items that the request's headers narrow it down to. */
  static ItemQuery narrowed(Request wire, Container container) {
    QueryBody body = QueryBody.of(wire);
    ItemScopes.checkNotEmpty(wire);
    ItemQuery query = of(body, wire, container, ItemScopes.of(wire, container));
    return new ItemQuery(container, query.request.resumedAt(ResumeFilters.of(body.resumeFilter())));
  }

  /** About all items, whatever else the headers say. */
  static ItemQuery onAll(Request wire, Container container) {
    return of(QueryBody.of(wire), wire, container, new ListScope.WholeContainer());
  }

  private static ItemQuery of(QueryBody body, Request wire, Container container, ListScope scope) {
    boolean scanAllowed = wire.isOn(RequestOption.ENABLE_SCAN);
    return new ItemQuery(
        container, new QueryRequest(body.text(), body.parameters(), scope, 0, scanAllowed, null));
  }

  /** Whether one range has all rows, so that these are the result and nothing is to be merged. */
  boolean isOfOneRange() {
    return container.partitions().size() == 1
        || request.scope() instanceof ListScope.WithPartitionKey;
  }

  /** The same for the page that the request's headers ask for. */
  ItemQuery page(Request wire) {
    String continuation = WholeContinuation.token(PageOptions.continuation(wire));
    return new ItemQuery(container, request.page(PageOptions.maxRowCount(wire), continuation));
  }

  /**
   * The continuation as the client gets it.
   *
   * @param token of the page; null at the end
   */
  @Nullable String continuation(@Nullable String token) {
    return token != null && request.scope() instanceof ListScope.WholeContainer
        ? WholeContinuation.of(token)
        : token;
  }

  /** Does something with it, and says what is wrong with its text if anything is. */
  <T> T explained(Supplier<T> work) {
    return QueryErrors.explained(request.text(), work);
  }
}
