// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import dev.ephemeris.engine.base.EngineException.Reason;

/** All refusals of the protocol: status, substatus and code. */
public enum WireError {
  BAD_REQUEST(400, 0, "BadRequest"),
  PARTITION_KEY_MISMATCH(400, 1001, "BadRequest"),
  /** The client gets a plan, and queries each range by it. */
  PLAN_NEEDED(400, 1004, "BadRequest"),
  /** The client means an older container of the same name; it refreshes its cache and retries. */
  CONTAINER_RECREATED(400, 1024, "BadRequest"),
  UNAUTHORIZED(401, 0, "Unauthorized"),
  FORBIDDEN(403, 0, "Forbidden"),
  NOT_FOUND(404, 0, "NotFound", Words.NOT_FOUND, Shown.SESSION),
  /** The client has seen a later state than the server has. */
  SESSION_NOT_AVAILABLE(404, 1002, "NotFound"),
  OWNER_NOT_FOUND(404, 1003, "NotFound", Words.NOT_FOUND),
  METHOD_NOT_ALLOWED(405, 0, "MethodNotAllowed"),
  REQUEST_TIMEOUT(408, 0, "RequestTimeout"),
  CONFLICT(409, 0, "Conflict", Words.CONFLICT, Shown.SESSION_AND_OWNER),
  /** The vendor's clients have a special substatus for databases; none of them acts on it. */
  DATABASE_EXISTS(409, 3206, "Conflict", Words.CONFLICT),
  /**
   * The client's list of partition key ranges is out of date; it refreshes the list and retries.
   */
  PARTITION_KEY_RANGE_GONE(410, 1002, "Gone"),
  PRECONDITION_FAILED(
      412,
      0,
      "PreconditionFailed",
      "One of the specified pre-condition is not met.",
      Shown.SESSION_AND_OWNER),
  TOO_LARGE(413, 0, "RequestEntityTooLarge"),
  /** The request names a host that is not this server. */
  MISDIRECTED(421, 0, "MisdirectedRequest"),
  TOO_MANY_REQUESTS(429, 3200, "TooManyRequests", "Request rate is large."),
  HEADERS_TOO_LARGE(431, 0, "RequestHeaderFieldsTooLarge"),
  INTERNAL(500, 0, "InternalServerError"),
  NOT_IMPLEMENTED(501, 0, "NotImplemented"),
  UNAVAILABLE(503, 0, "ServiceUnavailable");

  private final int status;
  private final int substatus;
  private final String code;
  private final String words;
  private final Shown shown;

  WireError(int status, int substatus, String code) {
    this(status, substatus, code, "");
  }

  WireError(int status, int substatus, String code, String words) {
    this(status, substatus, code, words, Shown.NOTHING);
  }

  WireError(int status, int substatus, String code, String words, Shown shown) {
    this.status = status;
    this.substatus = substatus;
    this.code = code;
    this.words = words;
    this.shown = shown;
  }

  /** What the refusal of a request for an item says about its partition and its container. */
  private enum Shown {
    NOTHING,
    /** The session token: the refusal depends on what is stored. */
    SESSION,
    /** Also the container's names and quota. Clients do not expect them with a missing item. */
    SESSION_AND_OWNER
  }

  private static final class Words {
    static final String CONFLICT = "Resource with specified id or name already exists.";
    static final String NOT_FOUND =
        "Entity with the specified id does not exist in the system. Resource Not Found.";
  }

  /** The message as it is sent, with the beginning that programs look for. */
  public String message(String explanation) {
    return words.isEmpty() ? explanation : words + " " + explanation;
  }

  public int status() {
    return status;
  }

  public int substatus() {
    return substatus;
  }

  public String code() {
    return code;
  }

  /** Whether clients take a session token from this refusal of a request for an item. */
  public boolean showsSession() {
    return shown != Shown.NOTHING;
  }

  /** Whether this refusal of a request for an item names the container. */
  public boolean showsOwner() {
    return shown == Shown.SESSION_AND_OWNER;
  }

  /** The refusal for one of the engine's reasons. */
  public static WireError of(Reason reason) {
    return switch (reason) {
      case NOT_FOUND -> NOT_FOUND;
      case OWNER_NOT_FOUND -> OWNER_NOT_FOUND;
      case ALREADY_EXISTS -> CONFLICT;
      case PRECONDITION_FAILED -> PRECONDITION_FAILED;
      case INVALID -> BAD_REQUEST;
      case PARTITION_KEY_MISMATCH -> PARTITION_KEY_MISMATCH;
      case PARTITION_GONE -> PARTITION_KEY_RANGE_GONE;
      case TOO_LARGE -> TOO_LARGE;
      case THROTTLED -> TOO_MANY_REQUESTS;
      case LIMIT_REACHED, CLOSING, STORAGE_UNAVAILABLE -> UNAVAILABLE;
      case STORAGE_DAMAGED -> INTERNAL;
    };
  }
}
