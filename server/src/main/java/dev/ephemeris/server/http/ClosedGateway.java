// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import dev.ephemeris.server.http.page.HttpPage;
import dev.ephemeris.server.http.page.HttpPages;
import dev.ephemeris.server.http.spelling.HttpOptions;
import dev.ephemeris.server.protocol.OperationName;
import dev.ephemeris.server.protocol.Result;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/**
 * The gateway while the data is not open: only the pages that need no data are shown, and other
 * requests are refused.
 */
public final class ClosedGateway implements Gateway {
  private final HttpPages pages;
  private final Supplier<RuntimeException> refusal;

  public ClosedGateway(HttpPages pages, Supplier<RuntimeException> refusal) {
    this.pages = pages;
    this.refusal = refusal;
  }

  @Override
  public Call call(HttpOptions head, Executor answerOn) {
    HttpPage page = pages.find(head);
    if (page == null || page.isSigned()) {
      throw refusal.get();
    }
    return new OpenPage(page, head);
  }

  private record OpenPage(HttpPage page, HttpOptions head) implements Call {
    @Override
    public OperationName name() {
      return page.name();
    }

    @Override
    public boolean isSigned() {
      return false;
    }

    @Override
    public void admit() {}

    @Override
    public CompletableFuture<Result> perform(byte[] body) {
      return page.content().show(head).<Result>thenApply(shown -> shown);
    }
  }
}
