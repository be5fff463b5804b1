// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.jspecify.annotations.Nullable;

/** Checks that a port is free before the data is opened. */
public final class PortCheck {
  private PortCheck() {}

  /**
   * Refuses a port that is in use. Listening can still fail, if it is taken afterwards.
   *
   * @param port 0 is always free
   */
  public static void requireFree(String host, int port) throws IOException {
    if (port == 0) {
      return;
    }
    InetSocketAddress address = new InetSocketAddress(InetAddress.getByName(host), port);
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(address);
    } catch (BindException e) {
      throw cannotListen(address, e);
    }
  }

  static BindException cannotListen(InetSocketAddress address, @Nullable Throwable cause) {
    BindException exception =
        new BindException(
            "Port %d on %s is in use or not allowed: %s"
                .formatted(
                    address.getPort(),
                    address.getHostString(),
                    cause == null ? "unknown reason" : cause.getMessage()));
    exception.initCause(cause);
    return exception;
  }
}
