// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import dev.ephemeris.engine.throughput.RequestUnits;

/** A request is refused. A normal answer, so it carries no stack. */
public final class WireException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final WireError error;
  private final String userMessage;
  private final RequestUnits charge;
  private final boolean explained;

  public WireException(WireError error, String userMessage) {
    this(error, userMessage, RequestUnits.ZERO);
  }

  /** A refusal whose message is in the form that clients expect already. */
  public static WireException explained(WireError error, String message) {
    return new WireException(error, message, RequestUnits.ZERO, true);
  }

  /** A refusal after work that is charged. */
  public WireException(WireError error, String userMessage, RequestUnits charge) {
    this(error, userMessage, charge, false);
  }

  private WireException(
      WireError error, String userMessage, RequestUnits charge, boolean explained) {
    super(userMessage, null, false, false);
    this.error = error;
    this.userMessage = userMessage;
    this.charge = charge;
    this.explained = explained;
  }

  public WireError error() {
    return error;
  }

  public String userMessage() {
    return userMessage;
  }

  /** Whether the message is sent as it is. */
  boolean isExplained() {
    return explained;
  }

  public RequestUnits charge() {
    return charge;
  }
}
