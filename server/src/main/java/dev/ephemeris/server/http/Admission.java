// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import dev.ephemeris.server.http.spelling.HttpOptions;
import dev.ephemeris.server.http.spelling.ResourcePath;
import dev.ephemeris.server.protocol.OperationName;
import dev.ephemeris.server.protocol.WireError;
import dev.ephemeris.server.protocol.WireException;
import io.netty.handler.codec.http.HttpRequest;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The decision about a request by its head: which operation it is, and whether it is allowed. Made
 * before any of the body is accepted.
 *
 * @param operation what the request is counted by
 * @param granted what is performed when the body is complete; null if refused
 * @param refusal why the request is refused; null if granted
 */
record Admission(
    OperationName operation, Gateway.@Nullable Call granted, @Nullable Throwable refusal) {
  /** Routes and authenticates a request. Never throws: failures become the refusal. */
  static Admission of(
      Supplier<Gateway> gateways, HttpRequest head, boolean secure, Executor answerOn) {
    OperationName operation = OperationName.UNKNOWN;
    try {
      HttpOptions options =
          new HttpOptions(head.method(), ResourcePath.parse(head.uri()), head.headers(), secure);
      Gateway.Call call = gateways.get().call(options, answerOn);
      operation = call.name();
      call.admit();
      return new Admission(operation, call, null);
    } catch (Throwable e) { // Errors too: the client gets an answer, and the log the reason.
      return new Admission(operation, null, e);
    }
  }

  /** A request that is too large, too slow or not HTTP. */
  static Admission unreadable(WireError error, String message) {
    return unreadable(new WireException(error, message));
  }

  /** The same, with a given reason. */
  static Admission unreadable(WireException refusal) {
    return new Admission(OperationName.UNREADABLE, null, refusal);
  }

  boolean isSigned() {
    return granted != null && granted.isSigned();
  }
}
