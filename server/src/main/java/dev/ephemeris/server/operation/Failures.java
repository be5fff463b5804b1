// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.operation;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.server.protocol.ErrorBody;
import dev.ephemeris.server.protocol.Result;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The results of failures. Details of internal errors are logged, not sent. */
public final class Failures {
  private static final Logger LOG = LoggerFactory.getLogger(Failures.class);

  private Failures() {}

  public static Result result(Throwable failure) {
    Throwable cause =
        failure instanceof CompletionException wrapper && wrapper.getCause() != null
            ? wrapper.getCause()
            : failure;
    if (cause instanceof WireException refusal) {
      return ErrorBody.response(refusal);
    }
    if (cause instanceof EngineException refusal) {
      return ErrorBody.response(refusal);
    }
    EngineException storageFailure = EngineException.ofStorage(cause);
    if (storageFailure != null) {
      return ErrorBody.response(storageFailure);
    }
    LOG.error("A request failed", cause);
    return ErrorBody.response(
        WireError.INTERNAL, "Something went wrong inside the server; its log says what.");
  }
}
