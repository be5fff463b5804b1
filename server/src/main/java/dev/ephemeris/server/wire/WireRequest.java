package dev.ephemeris.server.wire;

import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * A request: its head, and its body once that has come.
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
  private static final byte[] NOTHING = new byte[0];

  /** A request of which only the head has come. */
  public WireRequest(
      HttpMethod method,
      ResourcePath path,
      HttpHeaders headers,
      boolean secure,
      Executor answerOn) {
    this(method, path, headers, NOTHING, secure, answerOn);
  }

  /** The same request with its body. */
  public WireRequest withBody(byte[] wholeBody) {
    return wholeBody.length == 0
        ? this
        : new WireRequest(method, path, headers, wholeBody, secure, answerOn);
  }

  /** A header's value, or null. */
  public @Nullable String header(CharSequence name) {
    return headers.get(name);
  }

  /** The address by which the client reached the server, with a slash at its end. */
  public String endpoint() {
    String host = header(WireHeaders.HOST);
    if (host == null) {
      throw new WireException(
          WireError.BAD_REQUEST, "The request needs a proper Host header; it has none.");
    }
    return (secure ? "https://" : "http://") + host + "/";
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
