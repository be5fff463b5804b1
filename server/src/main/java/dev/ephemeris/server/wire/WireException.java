package dev.ephemeris.server.wire;

import dev.ephemeris.engine.throughput.RequestUnits;

/** A request is refused. A normal answer, so it carries no stack. */
public final class WireException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final WireError error;
  private final String userMessage;
  private final RequestUnits charge;

  public WireException(WireError error, String userMessage) {
    this(error, userMessage, RequestUnits.ZERO);
  }

  /** A refusal after work that is charged. */
  public WireException(WireError error, String userMessage, RequestUnits charge) {
    super(userMessage, null, false, false);
    this.error = error;
    this.userMessage = userMessage;
    this.charge = charge;
  }

  public WireError error() {
    return error;
  }

  public String userMessage() {
    return userMessage;
  }

  public RequestUnits charge() {
    return charge;
  }
}
