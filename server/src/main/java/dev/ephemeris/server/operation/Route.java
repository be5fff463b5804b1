package dev.ephemeris.server.operation;

import dev.ephemeris.server.metrics.OperationName;

/**
 * What a request asks for.
 *
 * @param name what it is counted by
 * @param access who may ask for it
 */
public record Route(OperationName name, Access access, Operation operation) {
  /** Whether only signed requests are let in. Those that are not have no use for a body. */
  public boolean isSigned() {
    return access != Access.OPEN;
  }

  /** Who may ask. */
  enum Access {
    /** Whoever signs for the path. */
    SIGNED,
    /** Whoever signs for the container that the path, which is the server's own, is about. */
    SIGNED_FOR_CONTAINER,
    /** Whoever signs for the server itself. */
    SIGNED_FOR_SERVER,
    /** Everybody, or whom the operation itself lets in. */
    OPEN
  }
}
