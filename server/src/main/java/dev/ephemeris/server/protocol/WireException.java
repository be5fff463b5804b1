// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.protocol;

import dev.ephemeris.engine.throughput.RequestUnits;

/** Refuses a request. This is a normal answer, so it has no stack trace. */
public final class WireException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final WireError error;
  private final String userMessage;
  private final RequestUnits charge;
  private final boolean explained;

  public WireException(WireError error, String userMessage) {
    this(error, userMessage, RequestUnits.ZERO);
  }

  /** A refusal whose message already has the format that clients expect. */
  public static WireException explained(WireError error, String message) {
    return new WireException(error, message, RequestUnits.ZERO, true);
  }

  /** A refusal with a charge. */
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
