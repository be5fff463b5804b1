// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Memory that connections use until their clients act: read an answer, or send the rest of a head.
 * There is a bound for all together; beyond it, the connection that has made no progress for the
 * longest time is closed, those without a signed request first. A well-behaved client makes
 * progress within a moment, so it is not chosen.
 *
 * <p>Most connections are never counted: an answer that the system takes at once and a head that
 * arrives in one piece use no such memory.
 */
final class HeldBytes {
  private static final long MIN_STALL_NANOS =
      TimeUnit.MILLISECONDS.toNanos(HttpLimits.MIN_STALL_MILLIS);

  private final long limit;
  private final CloseReason reason;

  /** Ordered by their last progress, the oldest first. */
  private final Map<Connection, Holding> holdings = new LinkedHashMap<>();

  private long total;

  private record Holding(long bytes, long progressNanos) {}

  HeldBytes(long limit, CloseReason reason) {
    this.limit = limit;
    this.reason = reason;
  }

  /**
   * Sets how much memory a connection uses.
   *
   * @param progress whether its client has read or sent something since the last call
   */
  void hold(Connection connection, long bytes, boolean progress) {
    long now = connection.nowNanos();
    Connection victim;
    synchronized (this) {
      Holding before = holdings.get(connection);
      if (before == null || progress) {
        holdings.remove(connection);
        holdings.put(connection, new Holding(bytes, now));
      } else {
        holdings.put(connection, new Holding(bytes, before.progressNanos));
      }
      total += bytes - (before == null ? 0 : before.bytes);
      victim = total > limit ? victim(now) : null;
    }
    while (victim != null) {
      victim.close(reason);
      synchronized (this) {
        forget(victim);
        victim = total > limit ? victim(now) : null;
      }
    }
  }

  private @Nullable Connection victim(long now) {
    Connection trusted = null;
    for (Map.Entry<Connection, Holding> entry : holdings.entrySet()) {
      boolean stalled = now - entry.getValue().progressNanos >= MIN_STALL_NANOS;
      if (!stalled && total <= 2 * limit) {
        break; // Those that follow have made progress even later.
      }
      if (!entry.getKey().isTrusted()) {
        return entry.getKey();
      }
      trusted = trusted == null ? entry.getKey() : trusted;
    }
    return trusted;
  }

  /** Removes a connection that uses no more memory. */
  synchronized void forget(Connection connection) {
    Holding before = holdings.remove(connection);
    total -= before == null ? 0 : before.bytes;
  }

  synchronized long total() {
    return total;
  }
}
