package dev.ephemeris.benchmark;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** One connection of the load: sends a request, waits for its response, sends the next. */
final class LoadConnection extends ChannelInboundHandlerAdapter {
  private static final int SHOWN_RESPONSE_CHARACTERS = 600;

  private final RequestSource source;
  private final LatencyHistogram latencies = new LatencyHistogram();
  private final ResponseReader reader = new ResponseReader();
  private final CompletableFuture<Void> done = new CompletableFuture<>();

  // Touched by the connection's event loop only, once it has started.
  private @Nullable ChannelHandlerContext context;
  private ByteBuf pending = Unpooled.EMPTY_BUFFER;
  private long windowStart;
  private long windowEnd;
  private long sentAt;

  LoadConnection(RequestSource source) {
    this.source = source;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  /** Starts the loop; responses that come between the two times are counted. */
  void start(long countFrom, long countUntil) {
    ChannelHandlerContext connection = connected();
    connection
        .executor()
        .execute(
            () -> {
              windowStart = countFrom;
              windowEnd = countUntil;
              send(connection);
            });
  }

  private void send(ChannelHandlerContext connection) {
    ByteBuf request = source.next(connection.alloc());
    if (request == null) {
      done.complete(null);
      return;
    }
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
      } else if (reader.status() != source.expectedStatus()) {
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

  /** The usual response comes in one piece and is read where it lies. */
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
    long now = System.nanoTime();
    // Differences, as nanoTime may overflow.
    if (now - windowStart >= 0 && now - windowEnd < 0) {
      latencies.record(now - sentAt);
    }
    if (now - windowEnd < 0) {
      send(connection);
    } else {
      done.complete(null);
    }
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

  /** Waits until the loop has ended, but not past this time; true when it has. */
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

  /** To be read once the loop is done. */
  LatencyHistogram latencies() {
    return latencies;
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
