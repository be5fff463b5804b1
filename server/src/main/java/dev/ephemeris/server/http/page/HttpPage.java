// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http.page;

import dev.ephemeris.server.http.spelling.HttpOptions;
import dev.ephemeris.server.protocol.OperationName;
import dev.ephemeris.server.protocol.Result;
import java.util.concurrent.CompletableFuture;

/**
 * A page that only HTTP has.
 *
 * @param name what its requests are counted by
 * @param isSigned whether requests must be signed; otherwise the page is public or checks access
 *     itself, and requests for it have no body
 */
public record HttpPage(OperationName name, boolean isSigned, Content content) {
  /** Makes a page. To refuse, it throws. */
  @FunctionalInterface
  public interface Content {
    CompletableFuture<? extends Result> show(HttpOptions request);
  }
}
