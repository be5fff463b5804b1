// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import dev.ephemeris.server.protocol.Result;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.ChannelPromise;
import io.netty.util.concurrent.ScheduledFuture;
import java.nio.channels.ClosedChannelException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Sends the answers of one connection as fast as its client reads. A large answer is copied into
 * network buffers piece by piece, each after the one before was sent. Unread bytes are counted, and
 * the client must read them within a deadline.
 */
final class AnswerWriter {
  private final Connection connection;
  private final HeldBytes unread;

  /** Completes when the latest answer has been handed to the system as a whole. */
  private @Nullable ChannelFuture latest;

  /** The answer that is being sent in pieces. */
  private @Nullable Remainder remainder;

  private boolean sendingPieces;
  private boolean counted;
  private boolean closed;

  /** The answer that the deadline belongs to. */
  private @Nullable ChannelFuture awaited;

  private @Nullable ScheduledFuture<?> deadline;

  /** The unsent rest of an answer's body. */
  private static final class Remainder {
    private final Result response;
    private final ChannelPromise sent;
    private int position;

    Remainder(Result response, int position, ChannelPromise sent) {
      this.response = response;
      this.position = position;
      this.sent = sent;
    }

    int left() {
      return response.bodyLength() - position;
    }
  }

  AnswerWriter(Connection connection, HeldBytes unread) {
    this.connection = connection;
    this.unread = unread;
  }

  /**
   * Sends an answer. Called only when {@link #isReady}.
   *
   * @param first the head and the beginning of the body
   * @param bodyBytes how much of the body is in there
   * @param isWhole whether nothing follows
   * @return completes when all of it has been handed to the system
   */
  ChannelFuture send(
      ChannelHandlerContext context,
      Result response,
      ByteBuf first,
      int bodyBytes,
      boolean isWhole) {
    ChannelFuture sent;
    if (isWhole) {
      sent = context.writeAndFlush(first);
    } else {
      ChannelPromise promise = context.newPromise();
      remainder = new Remainder(response, bodyBytes, promise);
      context.writeAndFlush(first);
      sendPieces(context);
      if (closed) {
        giveUp(); // The client left while its request was carried out.
      }
      sent = promise;
    }
    latest = sent;
    if (!sent.isDone()) {
      sent.addListener(done -> progress());
      count(false);
      watch(context);
    }
    return sent;
  }

  /**
   * Whether the last answer was written to the network as a whole, so that the next may be sent.
   */
  boolean isReady(ChannelHandlerContext context) {
    return remainder == null && context.channel().isWritable();
  }

  /** Completes when everything has been handed to the system; null where there was no answer. */
  @Nullable ChannelFuture latest() {
    return latest;
  }

  /** The client has read enough for more to be sent. */
  void writable(ChannelHandlerContext context) {
    sendPieces(context);
    progress();
  }

  private void sendPieces(ChannelHandlerContext context) {
    if (sendingPieces) {
      return; // Called from within a flush below; the loop continues itself.
    }
    sendingPieces = true;
    try {
      Remainder rest = remainder;
      while (rest != null && context.channel().isWritable()) {
        int bytes = Math.min(HttpLimits.ANSWER_PIECE_BYTES, rest.left());
        ByteBuf piece = context.alloc().buffer(bytes);
        piece.writeBytes(rest.response.body(), rest.response.bodyOffset() + rest.position, bytes);
        rest.position += bytes;
        if (rest.left() == 0) {
          remainder = null;
          context.writeAndFlush(piece, rest.sent);
        } else {
          context.writeAndFlush(piece);
        }
        rest = remainder;
      }
    } finally {
      sendingPieces = false;
    }
  }

  private void progress() {
    if (counted) {
      count(true);
    }
  }

  private void count(boolean progress) {
    long held = heldBytes();
    counted = held > 0;
    if (counted) {
      unread.hold(connection, held, progress);
    } else {
      unread.forget(connection);
    }
  }

  private long heldBytes() {
    if (remainder == null && latest != null && latest.isDone()) {
      return 0; // The buffer below subtracts an answer only after it has told its listeners.
    }
    ChannelOutboundBuffer buffer = connection.channel().unsafe().outboundBuffer();
    long inBuffers = buffer == null ? 0 : buffer.totalPendingWriteBytes();
    return remainder == null ? inBuffers : inBuffers + remainder.response.bodyLength();
  }

  private void watch(ChannelHandlerContext context) {
    if (deadline == null) {
      awaited = latest;
      deadline =
          context
              .executor()
              .schedule(() -> look(context), HttpLimits.MAX_ANSWER_SECONDS, TimeUnit.SECONDS);
    }
  }

  private void look(ChannelHandlerContext context) {
    deadline = null;
    if (awaited != null && !awaited.isDone()) {
      connection.close(CloseReason.SLOW_READER);
    } else if (latest != null && !latest.isDone()) {
      watch(context); // A later answer, with its own deadline.
    }
  }

  /** The connection is closed. */
  void close() {
    closed = true;
    if (deadline != null) {
      deadline.cancel(false);
    }
    unread.forget(connection);
    counted = false;
    giveUp();
  }

  private void giveUp() {
    Remainder rest = remainder;
    if (rest != null) {
      remainder = null;
      rest.sent.tryFailure(new ClosedChannelException());
    }
  }
}
