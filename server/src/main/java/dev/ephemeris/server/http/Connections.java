// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The open connections, up to a limit. Beyond it, the connection that is idle for the longest time
 * is closed for a new one, those that never sent a signed request first. So nobody can block others
 * by opening connections and leaving them idle.
 */
final class Connections {
  private final int limit;
  private final CloseMeters meters = new CloseMeters();
  private final Set<Connection> open = ConcurrentHashMap.newKeySet();

  /** Those in {@link #open} that are being closed for a new one. */
  private final Set<Connection> leaving = ConcurrentHashMap.newKeySet();

  Connections(int limit) {
    this.limit = limit;
  }

  /** Adds a new connection; if none can be closed for it, closes it and returns null. */
  @Nullable Connection open(Channel channel) {
    Connection connection = new Connection(channel, meters);
    if (!enter(connection)) {
      connection.close(CloseReason.NO_ROOM);
      return null;
    }
    channel
        .closeFuture()
        .addListener(
            closed -> {
              open.remove(connection);
              leaving.remove(connection);
            });
    return connection;
  }

  private synchronized boolean enter(Connection connection) {
    if (open.size() - leaving.size() >= limit) {
      Connection idlest = idlest(connection.channel().eventLoop());
      if (idlest == null) {
        return false;
      }
      leaving.add(idlest);
      idlest.close(CloseReason.REPLACED);
      if (!idlest.channel().isOpen()) { // It may have closed before it was entered as leaving.
        leaving.remove(idlest);
      }
    }
    open.add(connection);
    return true;
  }

  /**
   * The connection to close. Among those without a signed request, those of the same thread come
   * first: they are closed immediately, so the limit holds and threads have similar numbers.
   */
  private @Nullable Connection idlest(EventLoop thread) {
    Connection idlest = null;
    long longest = -1;
    int highest = -1;
    for (Connection candidate : open) {
      long idle = candidate.idleNanos();
      if (idle >= 0 && !candidate.isClosing()) {
        boolean sameThread = candidate.channel().eventLoop().equals(thread);
        int rank = candidate.isTrusted() ? 0 : sameThread ? 2 : 1;
        if (rank > highest || (rank == highest && idle > longest)) {
          idlest = candidate;
          longest = idle;
          highest = rank;
        }
      }
    }
    boolean atOnce = idlest != null && idlest.channel().eventLoop().equals(thread);
    return atOnce || leaving.size() < HttpLimits.MAX_CLOSING_CONNECTIONS ? idlest : null;
  }

  CloseMeters meters() {
    return meters;
  }

  int limit() {
    return limit;
  }

  int count() {
    return open.size();
  }

  /** Closes all of them. */
  void close(long maxSeconds) {
    List<Channel> channels = new ArrayList<>();
    open.forEach(connection -> channels.add(connection.channel()));
    channels.forEach(Channel::close);
    long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(maxSeconds);
    for (Channel channel : channels) {
      channel
          .closeFuture()
          .awaitUninterruptibly(Math.max(0, endNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
    }
  }
}
