// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import dev.ephemeris.server.http.spelling.HttpOptions;
import dev.ephemeris.server.protocol.OperationName;
import dev.ephemeris.server.protocol.Result;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * Leads HTTP requests to what they ask for. Finds it by the request's head, since it determines
 * what the request has to be signed for.
 */
public interface Gateway {
  /** What a request asks for. Its signature is not checked yet. Throws to refuse it. */
  Call call(HttpOptions head, Executor answerOn);

  /** What a request asks for: an operation, a page, or nothing that exists. */
  interface Call {
    /** What the request is counted by. */
    OperationName name();

    /** Whether the request must be signed. Unsigned requests have no body. */
    boolean isSigned();

    /** Refuses a request that is not allowed. */
    void admit();

    /** Performs it. The future never fails, but this method may throw. */
    CompletableFuture<Result> perform(byte[] body);
  }
}
