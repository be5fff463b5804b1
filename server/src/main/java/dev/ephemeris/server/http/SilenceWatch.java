package dev.ephemeris.server.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection on which nothing has come for too long, from before its first byte on. It
 * only notes the time of what comes and looks now and then, which at the rate of point reads is
 * much cheaper than a timer for each.
 */
final class SilenceWatch extends ChannelInboundHandlerAdapter {
  private long lastReadNanos;
  private @Nullable ScheduledFuture<?> nextLook;

  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    lastReadNanos = now(context);
    lookIn(context, HttpLimits.MAX_IDLE_SECONDS);
  }

  @Override
  public void channelRead(ChannelHandlerContext context, Object message) {
    lastReadNanos = now(context);
    context.fireChannelRead(message);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    if (nextLook != null) {
      nextLook.cancel(false);
    }
    context.fireChannelInactive();
  }

  private void lookIn(ChannelHandlerContext context, long seconds) {
    nextLook = context.executor().schedule(() -> look(context), seconds, TimeUnit.SECONDS);
  }

  private void look(ChannelHandlerContext context) {
    long silence = TimeUnit.NANOSECONDS.toSeconds(now(context) - lastReadNanos);
    if (silence >= HttpLimits.MAX_IDLE_SECONDS) {
      context.close();
    } else {
      lookIn(context, HttpLimits.MAX_IDLE_SECONDS - silence);
    }
  }

  private static long now(ChannelHandlerContext context) {
    return context.executor().ticker().nanoTime();
  }
}
