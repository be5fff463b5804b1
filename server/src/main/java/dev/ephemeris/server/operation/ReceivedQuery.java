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
record ReceivedQuery(Container container, QueryRequest request) {
  /** On the items that the request's options select. */
  static ReceivedQuery narrowed(Request wire, Container container) {
    QueryBody body = QueryBody.of(wire);
    ItemScopes.checkNotEmpty(wire);
    ReceivedQuery query = of(body, wire, container, ItemScopes.of(wire, container));
    return new ReceivedQuery(
        container, query.request.resumedAt(ResumeFilters.of(body.resumeFilter())));
  }

  /** On all items, whatever the options select. */
  static ReceivedQuery onAll(Request wire, Container container) {
    return of(QueryBody.of(wire), wire, container, new ListScope.WholeContainer());
  }

  private static ReceivedQuery of(
      QueryBody body, Request wire, Container container, ListScope scope) {
    boolean scanAllowed = wire.isOn(RequestOption.ENABLE_SCAN);
    return new ReceivedQuery(
        container, new QueryRequest(body.text(), body.parameters(), scope, 0, scanAllowed, null));
  }

  /** Whether one range has all rows, so that the client need not merge. */
  boolean isOfOneRange() {
    return container.partitions().size() == 1
        || request.scope() instanceof ListScope.WithPartitionKey;
  }

  /** The same query for the page that the request asks for. */
  ReceivedQuery page(Request wire) {
    String continuation = WholeContinuation.token(PageOptions.continuation(wire));
    return new ReceivedQuery(container, request.page(PageOptions.maxRowCount(wire), continuation));
  }

  /**
   * The continuation in the client's format.
   *
   * @param token of the page; null at the end
   */
  @Nullable String continuation(@Nullable String token) {
    return token != null && request.scope() instanceof ListScope.WholeContainer
        ? WholeContinuation.of(token)
        : token;
  }

  /** Runs work with this query, and reports mistakes in its text. */
  <T> T explained(Supplier<T> work) {
    return QueryErrors.explained(request.text(), work);
  }
}
