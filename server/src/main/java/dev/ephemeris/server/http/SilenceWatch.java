// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection that has had no complete request for too long. Incomplete requests do not
 * keep it open. It checks only when the time may be over, which is much cheaper than a timer for
 * each request.
 */
final class SilenceWatch {
  private final Connection connection;
  private @Nullable ScheduledFuture<?> next;

  private SilenceWatch(Connection connection) {
    this.connection = connection;
  }

  /** Called on the connection's own thread. */
  static void start(Connection connection) {
    SilenceWatch watch = new SilenceWatch(connection);
    watch.look();
    connection.channel().closeFuture().addListener(closed -> watch.stop());
  }

  private void look() {
    long max = connection.maxIdleNanos();
    long idle = connection.idleNanos();
    if (idle >= max) {
      connection.close(CloseReason.IDLE);
      return;
    }
    // A busy connection is checked again later; requests and answers have their own deadlines.
    next =
        connection
            .channel()
            .eventLoop()
            .schedule(this::look, max - Math.max(0, idle), TimeUnit.NANOSECONDS);
  }

  private void stop() {
    if (next != null) {
      next.cancel(false);
    }
  }
}
