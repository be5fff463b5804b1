package dev.ephemeris.server.wire;

import dev.ephemeris.engine.throughput.RequestUnits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * An answer: status, the headers that depend on the operation, and a body that may be a part of a
 * larger array, so that stored bytes are sent without being copied first.
 */
public final class WireResponse {
  private static final byte[] NOTHING = new byte[0];

  /** Nearly nothing may be kept: the next one may see something else. */
  public static final String NO_STORE = "no-store, no-cache";

  /** The content type of nearly everything. */
  public static final String JSON = "application/json";

  private final int status;
  private final String contentType;
  private final byte[] body;
  private final int bodyOffset;
  private final int bodyLength;
  private final List<String> headers = new ArrayList<>(12);
  private RequestUnits charge = RequestUnits.ZERO;
  private String cacheControl = NO_STORE;

  private WireResponse(
      int status, String contentType, byte[] body, int bodyOffset, int bodyLength) {
    this.status = status;
    this.contentType = contentType;
    this.body = body;
    this.bodyOffset = bodyOffset;
    this.bodyLength = bodyLength;
  }

  public static WireResponse empty(int status) {
    return new WireResponse(status, JSON, NOTHING, 0, 0);
  }

  public static WireResponse json(int status, JsonNode body) {
    return json(status, body.toString().getBytes(StandardCharsets.UTF_8));
  }

  public static WireResponse json(int status, byte[] body) {
    return json(status, body, 0, body.length);
  }

  /** The body is the given part of the array, which is not changed afterwards. */
  public static WireResponse json(int status, byte[] body, int offset, int length) {
    return new WireResponse(status, JSON, body, offset, length);
  }

  public static WireResponse text(int status, String contentType, String body) {
    return text(status, contentType, body.getBytes(StandardCharsets.UTF_8));
  }

  public static WireResponse text(int status, String contentType, byte[] body) {
    return new WireResponse(status, contentType, body, 0, body.length);
  }

  /** Says what the request cost. */
  public WireResponse charged(RequestUnits requestUnits) {
    charge = requestUnits;
    return with("x-ms-request-charge", requestUnits.toString());
  }

  /** Says how long the answer may be kept, by whom. */
  public WireResponse cached(String newCacheControl) {
    cacheControl = newCacheControl;
    return this;
  }

  /** Adds a header. The value is ASCII without line ends. */
  public WireResponse with(String name, String value) {
    headers.add(name);
    headers.add(value);
    return this;
  }

  /** The same answer as HEAD gets it: HTTP lets a HEAD have no body, whatever the status. */
  public WireResponse withoutBody() {
    WireResponse response = new WireResponse(status, contentType, NOTHING, 0, 0);
    response.headers.addAll(headers);
    response.charge = charge;
    response.cacheControl = cacheControl;
    return response;
  }

  /** What the request cost. */
  public RequestUnits charge() {
    return charge;
  }

  public String cacheControl() {
    return cacheControl;
  }

  public int status() {
    return status;
  }

  public String contentType() {
    return contentType;
  }

  public byte[] body() {
    return body;
  }

  public int bodyOffset() {
    return bodyOffset;
  }

  public int bodyLength() {
    return bodyLength;
  }

  /** Names and values in turn. */
  public List<String> headers() {
    return headers;
  }
}
