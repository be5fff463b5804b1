// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The state of an open connection by which one is chosen to be closed. Its own thread writes it
 * once or twice per request; other threads only read it and may see a slightly older value.
 */
final class Connection {
  private static final long BUSY = Long.MAX_VALUE;

  private final Channel channel;
  private final CloseMeters meters;
  private final AtomicLong idleSinceNanos;
  private final AtomicBoolean closing = new AtomicBoolean();
  private volatile boolean hasAsked;
  private volatile boolean trusted;

  Connection(Channel channel, CloseMeters meters) {
    this.channel = channel;
    this.meters = meters;
    this.idleSinceNanos = new AtomicLong(nowNanos());
  }

  Channel channel() {
    return channel;
  }

  long nowNanos() {
    return channel.eventLoop().ticker().nanoTime();
  }

  /** A request's head has arrived. A signed request is under way from then on. */
  void asked(boolean signed) {
    if (!hasAsked) {
      hasAsked = true;
    }
    if (signed) {
      busy();
      if (!trusted) {
        trusted = true;
      }
    }
  }

  /** A request is under way. */
  void busy() {
    idleSinceNanos.lazySet(BUSY);
  }

  void idle() {
    idleSinceNanos.lazySet(nowNanos());
  }

  boolean isBusy() {
    return idleSinceNanos.get() == BUSY;
  }

  /** How long it has had no request; negative while it has one. */
  long idleNanos() {
    long since = idleSinceNanos.get();
    return since == BUSY ? -1 : Math.max(0, nowNanos() - since);
  }

  /** Whether a signed request has ever come. */
  boolean isTrusted() {
    return trusted;
  }

  /** How long it may be idle. */
  long maxIdleNanos() {
    int seconds = HttpLimits.MAX_FIRST_REQUEST_SECONDS;
    if (trusted) {
      seconds = HttpLimits.MAX_IDLE_SECONDS;
    } else if (hasAsked) {
      seconds = HttpLimits.MAX_STRANGER_IDLE_SECONDS;
    }
    return TimeUnit.SECONDS.toNanos(seconds);
  }

  boolean isClosing() {
    return closing.get();
  }

  /** Closes it, from any thread; counts the reason unless there was one before. */
  void close(CloseReason reason) {
    if (closing.compareAndSet(false, true)) {
      meters.count(reason);
      if (reason.isOfUnread()) {
        breakOff(channel);
      } else {
        channel.close();
      }
    }
  }

  /** Closes a connection without TLS's close message, which the client may never read. */
  static void breakOff(Channel channel) {
    ChannelHandlerContext first = channel.pipeline().firstContext();
    if (first == null) {
      channel.close();
    } else {
      first.close();
    }
  }
}
