package dev.ephemeris.server.wire;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A whole request.
 *
 * @param secure whether it came over TLS
 * @param answerOn the connection's own thread, where its answer is best completed
 * @param body its body, empty where there was none; not to be changed
 */
public record WireRequest(
    HttpMethod method,
    ResourcePath path,
    HttpHeaders headers,
    byte[] body,
    boolean secure,
    Executor answerOn) {
  /** A header's value, or null. */
  public @Nullable String header(CharSequence name) {
    return headers.get(name);
  }

  /** Whether a header says true. */
  public boolean flag(CharSequence name) {
    return "true".equalsIgnoreCase(headers.get(name));
  }

  /** The ETag that the resource must have, or null. */
  public @Nullable String ifMatch() {
    return header(WireHeaders.IF_MATCH);
  }
}
