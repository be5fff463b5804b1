// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http.spelling;

import dev.ephemeris.server.protocol.Result;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A result that only HTTP has: a file, metrics, a certificate. It has a content type and further
 * headers.
 */
public final class HttpResult extends Result {
  /** For everything that may change. */
  public static final String NO_STORE = "no-store, no-cache";

  /** The content type of all results of the protocol. */
  public static final String JSON = "application/json";

  private final String contentType;
  private final String cacheControl;
  private final List<String> headers = new ArrayList<>();

  private HttpResult(int status, String contentType, String cacheControl, byte[] body) {
    super(status, body, 0, body.length);
    this.contentType = contentType;
    this.cacheControl = cacheControl;
  }

  public static HttpResult of(int status, String contentType, byte[] body) {
    return new HttpResult(status, contentType, NO_STORE, body);
  }

  public static HttpResult of(int status, String contentType, String body) {
    return of(status, contentType, body.getBytes(StandardCharsets.UTF_8));
  }

  /** A result of the protocol to which headers of HTTP are added. */
  public static HttpResult of(Result result) {
    return of(
        result.status(),
        JSON,
        Arrays.copyOfRange(
            result.body(), result.bodyOffset(), result.bodyOffset() + result.bodyLength()));
  }

  /**
   * @param cacheControl who may cache the answer, and for how long
   */
  public static HttpResult cached(String contentType, String cacheControl, byte[] body) {
    return new HttpResult(200, contentType, cacheControl, body);
  }

  /** Adds a header. The value is ASCII without line ends. */
  public HttpResult with(String name, String value) {
    headers.add(name);
    headers.add(value);
    return this;
  }

  public String contentType() {
    return contentType;
  }

  public String cacheControl() {
    return cacheControl;
  }

  /** Names and values in turn. */
  public List<String> headers() {
    return headers;
  }
}
