// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import dev.ephemeris.server.http.page.HttpPage;
import dev.ephemeris.server.http.page.HttpPages;
import dev.ephemeris.server.http.spelling.HttpNames;
import dev.ephemeris.server.http.spelling.HttpOptions;
import dev.ephemeris.server.http.spelling.HttpRoute;
import dev.ephemeris.server.http.spelling.HttpRoutes;
import dev.ephemeris.server.http.spelling.HttpVersions;
import dev.ephemeris.server.operation.Failures;
import dev.ephemeris.server.operation.Operations;
import dev.ephemeris.server.protocol.OperationName;
import dev.ephemeris.server.protocol.Request;
import dev.ephemeris.server.protocol.Resource;
import dev.ephemeris.server.protocol.ResourceKind;
import dev.ephemeris.server.protocol.Result;
import dev.ephemeris.server.protocol.SignedScope;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** The gateway to open data: to the protocol's operations and to HTTP's own pages. */
public final class OpenGateway implements Gateway {
  private static final SignedScope SERVER_SCOPE = Resource.of(ResourceKind.SERVER).scope();

  private final Operations operations;
  private final HttpPages pages;

  public OpenGateway(Operations operations, HttpPages pages) {
    this.operations = operations;
    this.pages = pages;
  }

  @Override
  public Call call(HttpOptions head, Executor answerOn) {
    HttpPage page = pages.find(head);
    if (page != null) {
      return new PageCall(page, head);
    }
    return switch (HttpRoutes.route(head)) {
      case HttpRoute.Perform route ->
          new OperationCall(
              Request.head(route.operation(), route.resource(), head, route.scope(), answerOn));
      case HttpRoute.Refuse route -> new RefusedCall(route, head);
    };
  }

  private final class OperationCall implements Call {
    private final Request head;

    OperationCall(Request head) {
      this.head = head;
    }

    @Override
    public OperationName name() {
      return head.operation().countedAs();
    }

    @Override
    public boolean isSigned() {
      return true;
    }

    @Override
    public void admit() {
      operations.admit(head);
      checkVersion((HttpOptions) head.options());
    }

    @Override
    public CompletableFuture<Result> perform(byte[] body) {
      return operations.perform(head.withBody(body));
    }
  }

  private final class PageCall implements Call {
    private final HttpPage page;
    private final HttpOptions head;

    PageCall(HttpPage page, HttpOptions head) {
      this.page = page;
      this.head = head;
    }

    @Override
    public OperationName name() {
      return page.name();
    }

    @Override
    public boolean isSigned() {
      return page.isSigned();
    }

    @Override
    public void admit() {
      if (page.isSigned()) {
        authenticate(head, SERVER_SCOPE);
      }
    }

    @Override
    public CompletableFuture<Result> perform(byte[] body) {
      return page.content().show(head).<Result>thenApply(shown -> shown);
    }
  }

  private final class RefusedCall implements Call {
    private final HttpRoute.Refuse route;
    private final HttpOptions head;

    RefusedCall(HttpRoute.Refuse route, HttpOptions head) {
      this.route = route;
      this.head = head;
    }

    @Override
    public OperationName name() {
      return OperationName.UNKNOWN;
    }

    @Override
    public boolean isSigned() {
      return true;
    }

    @Override
    public void admit() {
      authenticate(head, route.scope());
    }

    @Override
    public CompletableFuture<Result> perform(byte[] body) {
      return CompletableFuture.completedFuture(Failures.result(route.refusal()));
    }
  }

  private void authenticate(HttpOptions head, SignedScope scope) {
    operations.authenticate(head, head.method().name().toLowerCase(Locale.ROOT), scope);
    checkVersion(head);
  }

  private static void checkVersion(HttpOptions head) {
    HttpVersions.check(head.header(HttpNames.VERSION));
  }
}
