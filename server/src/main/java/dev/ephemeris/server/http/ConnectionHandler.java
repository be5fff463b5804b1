// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.server.metrics.RequestMeters;
import dev.ephemeris.server.operation.Failures;
import dev.ephemeris.server.protocol.Result;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.ssl.SslContext;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

/**
 * One connection. It answers its requests one at a time, in order. The next request is decoded only
 * after the answer was written to the network and the client reads.
 *
 * <p>Whatever is thrown, here or by an operation, everything counted for the request is released
 * ({@link Exchange#end}), and the client gets an answer or the connection is closed.
 */
final class ConnectionHandler extends SimpleChannelInboundHandler<Exchange> {
  private final MachineClock machine;
  private final RequestsUnderWay underWay;
  private final RequestMeters meters;
  private final Connection connection;
  private final RequestDecoder decoder;
  private final WaitingAnswers made;
  private final AnswerWriter writer;
  private boolean busy;
  private boolean closing;
  private boolean inputEnded;

  /** The current request; there is one at a time. */
  private long takenUpNanos;

  private ConnectionHandler(Factory factory, Connection connection, RequestDecoder decoder) {
    this.machine = factory.machine;
    this.underWay = factory.underWay;
    this.meters = factory.meters;
    this.connection = connection;
    this.decoder = decoder;
    this.made = factory.memory.made();
    this.writer = new AnswerWriter(connection, factory.memory.unread());
  }

  /** Adds the handlers of connections. */
  record Factory(
      Supplier<Gateway> gateways,
      MachineClock machine,
      HttpMemory memory,
      RequestsUnderWay underWay,
      RequestMeters meters,
      HostRule hostRule) {
    /** Adds the first handlers of a new connection. */
    void greet(ChannelPipeline pipeline, Connection connection, SslContext sslContext) {
      pipeline.addLast(new FirstByteHandler(sslContext, this, connection));
      SilenceWatch.start(connection);
    }

    /** Adds the handlers for HTTP after the first byte was read. */
    void addTo(ChannelPipeline pipeline, Connection connection, boolean secure) {
      RequestDecoder decoder = new RequestDecoder(connection, memory.undecoded());
      RequestAssembler.Admitter admitter =
          head -> {
            Admission admission =
                Admission.of(gateways, head, secure, connection.channel().eventLoop());
            connection.asked(admission.isSigned());
            return admission;
          };
      pipeline.addLast(decoder);
      pipeline.addLast(new HostCheck(hostRule));
      pipeline.addLast(new RequestAssembler(admitter, memory.bodies()));
      pipeline.addLast(new ConnectionHandler(this, connection, decoder));
    }
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, Exchange exchange) {
    busy = true;
    decoder.pause();
    try {
      begin(context, exchange);
    } catch (Throwable e) {
      fail(context, exchange, e);
    }
  }

  private void begin(ChannelHandlerContext context, Exchange exchange) {
    connection.busy();
    takenUpNanos = context.executor().ticker().nanoTime();
    exchange.begin(underWay);
    CompletableFuture<Result> future = handle(exchange);
    if (future.isDone()) {
      answer(context, exchange, result(future));
      proceed(context);
    } else {
      future.whenComplete((response, failure) -> answerLater(context, exchange, future));
    }
  }

  private static CompletableFuture<Result> handle(Exchange exchange) {
    Gateway.Call granted = exchange.admission().granted();
    Throwable refusal = exchange.admission().refusal();
    if (granted == null) {
      return CompletableFuture.failedFuture(
          refusal == null ? new IllegalStateException("neither granted nor refused") : refusal);
    }
    try {
      return granted.perform(exchange.body());
    } catch (Throwable e) { // Errors too: they are answered and logged like other failures.
      return CompletableFuture.failedFuture(e);
    }
  }

  private void answerLater(
      ChannelHandlerContext context, Exchange exchange, CompletableFuture<Result> future) {
    if (context.executor().inEventLoop()) {
      answerNow(context, exchange, future);
      return;
    }
    int counted = future.isCompletedExceptionally() ? 0 : made.made(future.join().bodyLength());
    try {
      context
          .executor()
          .execute(
              () -> {
                try {
                  answerNow(context, exchange, future);
                } finally {
                  made.takenUp(counted);
                }
              });
    } catch (Throwable e) { // No memory for the task, or the network's threads have ended.
      made.takenUp(counted);
      fail(context, exchange, e);
    }
  }

  private void answerNow(
      ChannelHandlerContext context, Exchange exchange, CompletableFuture<Result> future) {
    try {
      answer(context, exchange, result(future));
      proceed(context);
    } catch (Throwable e) {
      fail(context, exchange, e);
    }
  }

  private void answer(ChannelHandlerContext context, Exchange exchange, Result response) {
    exchange.releaseBody();
    // The answer to HEAD has no body, whatever the status.
    int bodyLength = exchange.head().method().equals(HttpMethod.HEAD) ? 0 : response.bodyLength();
    Exchange.Ending ending = ending(exchange);
    int bodyBytes = Math.min(bodyLength, HttpLimits.ANSWER_PIECE_BYTES);
    ByteBuf first =
        ResponseEncoder.encode(
            context.alloc(),
            response,
            bodyBytes,
            bodyLength,
            ActivityId.of(exchange.head()),
            machine.epochSeconds(),
            ending != Exchange.Ending.STAYS_OPEN);
    // Before it is sent, so that a client that has the answer finds it counted.
    meters.count(
        exchange.admission().operation(),
        response.status(),
        response.charge(),
        context.executor().ticker().nanoTime() - takenUpNanos);
    ChannelFuture sent = writer.send(context, response, first, bodyBytes, bodyBytes == bodyLength);
    if (sent.isDone()) {
      exchange.end();
    } else {
      sent.addListener(done -> exchange.end());
    }
    connection.idle();
    busy = false;
    if (ending != Exchange.Ending.STAYS_OPEN) {
      closing = true;
      sent.addListener(
          ending == Exchange.Ending.LINGERS
              ? LingeringClose.INSTANCE
              : ChannelFutureListener.CLOSE);
    }
  }

  private Exchange.Ending ending(Exchange exchange) {
    boolean closes =
        underWay.isStopping()
            || (!connection.isTrusted()
                && decoder.lastHeadBytes() > HttpLimits.MAX_STRANGER_HEAD_BYTES);
    return closes && exchange.ending() == Exchange.Ending.STAYS_OPEN
        ? Exchange.Ending.CLOSES
        : exchange.ending();
  }

  /** Takes the next request, if the last answer was written to the network and the client reads. */
  private void proceed(ChannelHandlerContext context) {
    if (closing) {
      decoder.discard();
    } else if (!busy && writer.isReady(context)) {
      decoder.resume();
    }
    endIfAllIsAnswered(context);
  }

  /** If the client has ended its side, the connection closes after the last answer. */
  private void endIfAllIsAnswered(ChannelHandlerContext context) {
    if (inputEnded && decoder.isDone()) {
      ChannelFuture latest = writer.latest();
      if (latest == null || latest.isDone()) {
        context.close();
      } else if (!closing) {
        closing = true;
        latest.addListener(ChannelFutureListener.CLOSE);
      }
    }
  }

  private static void fail(ChannelHandlerContext context, Exchange exchange, Throwable cause) {
    exchange.end();
    BrokenConnections.close(context, cause);
  }

  /** The result, or that of the failure. */
  private static Result result(CompletableFuture<Result> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      return Failures.result(e);
    }
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    if (context.channel().isWritable()) {
      writer.writable(context);
      proceed(context);
    }
    context.fireChannelWritabilityChanged();
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
    if (event instanceof ChannelInputShutdownEvent) {
      inputEnded = true;
      endIfAllIsAnswered(context);
    }
    super.userEventTriggered(context, event);
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) throws Exception {
    writer.close();
    super.channelInactive(context);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    BrokenConnections.close(context, cause);
  }
}
