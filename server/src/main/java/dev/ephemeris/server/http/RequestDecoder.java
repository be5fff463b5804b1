// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Decodes HTTP, one request at a time. After a complete request nothing is decoded until its answer
 * was written to the network and the client reads, and at most one more read is done. So a client
 * that sends requests without reading answers uses a few bytes, not many decoded requests.
 *
 * <p>A head that does not arrive in one piece has a deadline, and its bytes are counted.
 */
final class RequestDecoder extends HttpRequestDecoder {
  private final Connection connection;
  private final HeldBytes undecoded;
  private @Nullable ChannelHandlerContext context;
  private @Nullable ScheduledFuture<?> deadline;
  private boolean paused;
  private boolean discarding;
  private boolean decoding;

  /** Whether the client has ended its side; then there are no further reads. */
  private boolean inputEnded;

  private boolean readingStopped;
  private boolean inBody;

  /** Bytes of a head that are decoded, while the head is not complete. */
  private int incompleteHeadBytes;

  private int lastHeadBytes;
  private long counted;

  RequestDecoder(Connection connection, HeldBytes undecoded) {
    super(
        new HttpDecoderConfig()
            .setMaxInitialLineLength(HttpLimits.MAX_REQUEST_LINE_BYTES)
            .setMaxHeaderSize(HttpLimits.MAX_HEADER_BYTES));
    this.connection = connection;
    this.undecoded = undecoded;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  /** Decodes no further request until {@link #resume}. */
  void pause() {
    paused = true;
  }

  /** Whether all received bytes are decoded as far as possible. */
  boolean isDone() {
    return !paused && !decoding;
  }

  /** Continues with the bytes received in the meantime. */
  void resume() {
    paused = false;
    ChannelHandlerContext here = context;
    if (decoding || here == null) {
      return; // The loop that is decoding sees that it may go on.
    }
    if (internalBuffer().isReadable()) {
      try {
        channelRead(here, Unpooled.EMPTY_BUFFER);
      } catch (Throwable e) {
        here.fireExceptionCaught(e);
      }
      count(here);
    }
    if (!paused) {
      read(here);
    }
  }

  /** Discards all bytes from now on. */
  void discard() {
    discarding = true;
    resume();
  }

  private void read(ChannelHandlerContext here) {
    if (readingStopped && !inputEnded) {
      readingStopped = false;
      here.channel().config().setAutoRead(true);
    }
  }

  /** The size of the last complete head. */
  int lastHeadBytes() {
    return lastHeadBytes;
  }

  @Override
  public void channelRead(ChannelHandlerContext here, Object message) throws Exception {
    decoding = true;
    try {
      super.channelRead(here, message);
    } finally {
      decoding = false;
    }
  }

  @Override
  protected void decode(ChannelHandlerContext here, ByteBuf in, List<Object> out) throws Exception {
    if (discarding) {
      in.skipBytes(in.readableBytes());
      return;
    }
    if (paused) {
      if (!readingStopped) {
        readingStopped = true;
        here.channel().config().setAutoRead(false);
      }
      return;
    }
    int before = in.readableBytes();
    super.decode(here, in, out);
    incompleteHeadBytes += before - in.readableBytes();
    if (!out.isEmpty()) {
      decoded(out.getLast());
    }
  }

  private void decoded(Object last) {
    if (!inBody) {
      lastHeadBytes = incompleteHeadBytes;
      cancelDeadline();
    }
    incompleteHeadBytes = 0;
    inBody = !(last instanceof LastHttpContent);
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext here) throws Exception {
    if (paused) {
      // The superclass would read again if nothing was decoded.
      discardSomeReadBytes();
      here.fireChannelReadComplete();
    } else {
      super.channelReadComplete(here);
    }
    count(here);
  }

  /** Counts the undecoded bytes, and sets the deadline of an incomplete head. */
  private void count(ChannelHandlerContext here) {
    ByteBuf buffer = internalBuffer();
    long held = (long) incompleteHeadBytes + (buffer.isReadable() ? buffer.capacity() : 0);
    if (held > HttpLimits.MAX_UNDECODED_BYTES) {
      connection.close(CloseReason.UNDECODED);
      return;
    }
    if (held != counted) {
      counted = held;
      if (held == 0) {
        undecoded.forget(connection);
      } else {
        undecoded.hold(connection, held, false);
      }
    }
    if (held > 0 && !paused && !inBody && deadline == null) {
      deadline =
          here.executor()
              .schedule(
                  () -> connection.close(CloseReason.SLOW_HEAD),
                  HttpLimits.MAX_HEAD_SECONDS,
                  TimeUnit.SECONDS);
    }
  }

  private void cancelDeadline() {
    if (deadline != null) {
      deadline.cancel(false);
      deadline = null;
    }
  }

  /** Bytes received before the client ended its side are still decoded. */
  @Override
  public void userEventTriggered(ChannelHandlerContext here, Object event) throws Exception {
    if (event instanceof ChannelInputShutdownEvent) {
      inputEnded = true;
      here.fireUserEventTriggered(event); // The superclass would drop what waits.
    } else {
      super.userEventTriggered(here, event);
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext here) throws Exception {
    cancelDeadline();
    undecoded.forget(connection);
    super.channelInactive(here);
  }
}
