package dev.ephemeris.server.wire;

/** A request is refused. A normal answer, so it carries no stack. */
public final class WireException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final WireError error;
  private final String userMessage;

  public WireException(WireError error, String userMessage) {
    super(userMessage, null, false, false);
    this.error = error;
    this.userMessage = userMessage;
  }

  public WireError error() {
    return error;
  }

  public String userMessage() {
    return userMessage;
  }
}
