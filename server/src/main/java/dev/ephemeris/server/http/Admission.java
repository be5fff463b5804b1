package dev.ephemeris.server.http;

import dev.ephemeris.server.metrics.OperationName;
import dev.ephemeris.server.operation.Route;
import dev.ephemeris.server.operation.Router;
import dev.ephemeris.server.wire.ResourcePath;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import dev.ephemeris.server.wire.WireRequest;
import io.netty.handler.codec.http.HttpRequest;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a request's head tells: what is asked for, and whether whoever asks may. Known before any of
 * the body is accepted.
 *
 * @param operation what the request is counted by
 * @param granted the request and its route; null where it is refused
 * @param refusal why it is refused; null where it is not
 */
record Admission(OperationName operation, @Nullable Granted granted, @Nullable Throwable refusal) {
  /** A request that may be carried out once its body is there. */
  record Granted(WireRequest request, Route route) {}

  /** Routes and authenticates a request. Never throws: what fails is the refusal. */
  static Admission of(
      Supplier<Router> routers, HttpRequest head, boolean secure, Executor answerOn) {
    OperationName operation = OperationName.UNKNOWN;
    try {
      WireRequest request =
          new WireRequest(
              head.method(), ResourcePath.parse(head.uri()), head.headers(), secure, answerOn);
      Router router = routers.get();
      Route route = router.route(request);
      operation = route.name();
      router.authenticate(request, route);
      return new Admission(operation, new Granted(request, route), null);
    } catch (Throwable e) { // Errors too: the client gets an answer, and the log the reason.
      return new Admission(operation, null, e);
    }
  }

  /** A request that is too large, too slow or not HTTP. */
  static Admission unreadable(WireError error, String message) {
    return unreadable(new WireException(error, message));
  }

  /** The same, for a reason that is known already. */
  static Admission unreadable(WireException refusal) {
    return new Admission(OperationName.UNREADABLE, null, refusal);
  }

  boolean isSigned() {
    return granted != null && granted.route().isSigned();
  }
}
