// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.clients;

import java.time.Duration;

/** Moves a server's time, so that tests need not wait for days. */
public final class ServerClock {
  private final ServerProcess server;

  ServerClock(ServerProcess server) {
    this.server = server;
  }

  public void advance(Duration duration) {
    advanceSeconds(duration.toSeconds());
  }

  public void advanceSeconds(long seconds) {
    SignedHttp.post(server, "_ephemeris/clock", "{\"advanceSeconds\":%d}".formatted(seconds));
  }
}
