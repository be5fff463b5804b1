// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http.page;

import dev.ephemeris.server.http.spelling.HttpOptions;
import dev.ephemeris.server.protocol.OperationName;
import dev.ephemeris.server.protocol.Result;
import java.util.concurrent.CompletableFuture;

/**
 * Something that only HTTP has.
 *
 * @param name what it is counted by
 * @param isSigned whether only signed requests are let in; others are open to everybody, or to whom
 *     the page itself lets in. Those have no use for a body.
 */
public record HttpPage(OperationName name, boolean isSigned, Content content) {
  /** Makes a page. To refuse, it throws. */
  @FunctionalInterface
  public interface Content {
    CompletableFuture<? extends Result> show(HttpOptions request);
  }
}
