package dev.ephemeris.server.operation;

import dev.ephemeris.server.metrics.OperationName;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;

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

  /** A path that means nothing. */
  static Route nothingThere(Access access) {
    return new Route(
        OperationName.UNKNOWN,
        access,
        request -> {
          throw new WireException(
              WireError.NOT_FOUND, "There is nothing at this path, or it is not supported yet.");
        });
  }

  /** Something of the protocol that is not there yet. */
  static Route notSupported(Access access, String what) {
    return new Route(
        OperationName.UNKNOWN,
        access,
        request -> {
          throw new WireException(WireError.NOT_IMPLEMENTED, what + " not supported yet.");
        });
  }

  /** Who may ask. */
  enum Access {
    /** Whoever signs for the path. */
    SIGNED,
    /** Whoever signs for the resource whose address is asked for. */
    SIGNED_FOR_ADDRESSED,
    /** Whoever signs for the container that the operation is about, under any of its types. */
    SIGNED_FOR_OWNER,
    /** Whoever signs for the container that the path, which is the server's own, is about. */
    SIGNED_FOR_CONTAINER,
    /** Whoever signs for the server itself. */
    SIGNED_FOR_SERVER,
    /** Everybody, or whom the operation itself lets in. */
    OPEN
  }
}
