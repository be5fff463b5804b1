// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.benchmark;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.ScheduledFuture;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One connection of the load: sends a request, waits for its response, sends the next when it is
 * due.
 */
final class LoadConnection extends ChannelInboundHandlerAdapter {
  private static final int SHOWN_RESPONSE_CHARACTERS = 600;

  private final RequestSource source;
  private final LatencyHistogram lateness = new LatencyHistogram();
  private final AnswerReader reader;
  private final CompletableFuture<Void> done = new CompletableFuture<>();

  // Used only by the connection's event loop once it has started.
  private @Nullable ChannelHandlerContext context;
  private ByteBuf pending = Unpooled.EMPTY_BUFFER;
  private LatencyHistogram latencies = new LatencyHistogram();
  private long intervalNanos;
  private long dueAt;
  private long countedFrom;
  private long sentAt;
  private boolean inFlight;
  private boolean stopping;

  LoadConnection(RequestSource source) {
    this.source = source;
    this.reader = source.newReader();
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  /**
   * Starts the loop.
   *
   * @param firstDueAt when the first request is due; counts only at a constant rate
   * @param interval time from one request to the next, or 0 to send when the last was answered
   */
  void start(long firstDueAt, long interval) {
    ChannelHandlerContext connection = connected();
    connection
        .executor()
        .execute(
            () -> {
              intervalNanos = interval;
              dueAt = firstDueAt;
              proceed(connection);
            });
  }

  /** Sends the next request, now or when it is due. */
  private void proceed(ChannelHandlerContext connection) {
    if (intervalNanos == 0) {
      countedFrom = System.nanoTime();
      send(connection);
      return;
    }
    countedFrom = dueAt;
    dueAt += intervalNanos;
    long wait = countedFrom - System.nanoTime();
    if (wait <= 0) {
      send(connection);
    } else {
      ScheduledFuture<?> unused =
          connection.executor().schedule(() -> sendOnTime(connection), wait, TimeUnit.NANOSECONDS);
    }
  }

  /** Counts requests that are late because of the generator, not the server. */
  private void sendOnTime(ChannelHandlerContext connection) {
    lateness.record(System.nanoTime() - countedFrom);
    send(connection);
  }

  private void send(ChannelHandlerContext connection) {
    ByteBuf request = stopping ? null : source.next(connection.alloc());
    if (request == null) {
      done.complete(null);
      return;
    }
    inFlight = true;
    sentAt = System.nanoTime();
    ChannelFuture unused = connection.writeAndFlush(request, connection.voidPromise());
  }

  @Override
  public void channelRead(ChannelHandlerContext connection, Object message) {
    ByteBuf input = join(connection, (ByteBuf) message);
    pending = Unpooled.EMPTY_BUFFER;
    int start = input.readerIndex();
    try {
      if (!reader.read(input)) {
        pending = input.retain();
      } else if (!source.accepts(reader.status(), sentAt)) {
        fail("unexpected response: " + shown(input, start), null);
      } else if (input.isReadable()) {
        fail("more than one response to one request", null);
      } else {
        responded(connection);
      }
    } finally {
      input.release();
    }
  }

  /** The usual response arrives in one piece and is read without copying. */
  private ByteBuf join(ChannelHandlerContext connection, ByteBuf piece) {
    if (!pending.isReadable()) {
      return piece;
    }
    ByteBuf joined = connection.alloc().buffer(pending.readableBytes() + piece.readableBytes());
    joined.writeBytes(pending).writeBytes(piece);
    pending.release();
    piece.release();
    return joined;
  }

  private void responded(ChannelHandlerContext connection) {
    latencies.record(System.nanoTime() - countedFrom);
    inFlight = false;
    proceed(connection);
  }

  @Override
  public void channelInactive(ChannelHandlerContext connection) {
    fail("the server closed the connection", null);
    pending.release();
    pending = Unpooled.EMPTY_BUFFER;
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext connection, Throwable cause) {
    fail("the connection failed: " + cause, cause);
    close();
  }

  private void fail(String message, @Nullable Throwable cause) {
    done.completeExceptionally(new IllegalStateException(message, cause));
  }

  /** Waits until the loop has ended or this time has come. Returns whether it has ended. */
  boolean isDoneBefore(long nanoTime) throws InterruptedException {
    try {
      done.get(Math.max(0, nanoTime - System.nanoTime()), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException exception) {
      return false;
    } catch (ExecutionException exception) {
      throw new IllegalStateException(exception.getCause());
    }
  }

  void awaitDone(long nanoTime) throws InterruptedException {
    if (!isDoneBefore(nanoTime)) {
      throw new IllegalStateException("the server left a request without response");
    }
  }

  /** Returns the recorded latencies and starts a new recording. */
  CompletableFuture<LatencyHistogram> takeLatencies() {
    return onEventLoop(
        () -> {
          LatencyHistogram taken = latencies;
          latencies = new LatencyHistogram();
          return taken;
        });
  }

  /** How late requests were sent although the connection was free. */
  CompletableFuture<LatencyHistogram> copyLateness() {
    return onEventLoop(
        () -> {
          LatencyHistogram copy = new LatencyHistogram();
          copy.add(lateness);
          return copy;
        });
  }

  /** Stops sending; done when the current request is answered. */
  void stop() {
    connected()
        .executor()
        .execute(
            () -> {
              stopping = true;
              if (!inFlight) {
                done.complete(null);
              }
            });
  }

  private <T> CompletableFuture<T> onEventLoop(Supplier<T> task) {
    return CompletableFuture.supplyAsync(task, connected().executor());
  }

  void close() {
    ChannelFuture unused = connected().close();
  }

  private ChannelHandlerContext connected() {
    if (context == null) {
      throw new IllegalStateException("not connected");
    }
    return context;
  }

  private static String shown(ByteBuf input, int start) {
    int length = Math.min(SHOWN_RESPONSE_CHARACTERS, input.readerIndex() - start);
    return input.toString(start, length, StandardCharsets.UTF_8);
  }
}
