package dev.ephemeris.server.http;

import dev.ephemeris.engine.base.EngineException;
import dev.ephemeris.engine.time.MachineClock;
import dev.ephemeris.server.metrics.OperationName;
import dev.ephemeris.server.metrics.RequestMeters;
import dev.ephemeris.server.operation.Route;
import dev.ephemeris.server.operation.Router;
import dev.ephemeris.server.wire.ErrorBody;
import dev.ephemeris.server.wire.ResourcePath;
import dev.ephemeris.server.wire.WireError;
import dev.ephemeris.server.wire.WireException;
import dev.ephemeris.server.wire.WireHeaders;
import dev.ephemeris.server.wire.WireRequest;
import dev.ephemeris.server.wire.WireResponse;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.ssl.SslContext;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection: takes its requests one at a time, in order, and answers each before it begins the
 * next. While one is under way the others wait here, few of them, and beyond that the socket is not
 * read.
 */
final class ConnectionHandler extends SimpleChannelInboundHandler<RequestAssembler.Assembled> {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectionHandler.class);
  private static final int MAX_ACTIVITY_ID_LENGTH = 64;

  private final Router router;
  private final MachineClock machine;
  private final BodyBudget budget;
  private final RequestsUnderWay underWay;
  private final RequestMeters meters;
  private final boolean secure;
  private final Deque<RequestAssembler.Assembled> waiting = new ArrayDeque<>();
  private boolean busy;

  /** Of the request under way; there is one at a time. */
  private OperationName operation = OperationName.UNKNOWN;

  private long takenUpNanos;

  private ConnectionHandler(Factory factory, boolean secure) {
    this.router = factory.router;
    this.machine = factory.machine;
    this.budget = factory.budget;
    this.underWay = factory.underWay;
    this.meters = factory.meters;
    this.secure = secure;
  }

  /** Equips connections. */
  record Factory(
      Router router,
      MachineClock machine,
      BodyBudget budget,
      RequestsUnderWay underWay,
      RequestMeters meters) {
    /** Equips a connection of which nothing is known yet. */
    void greet(ChannelPipeline pipeline, SslContext sslContext) {
      pipeline.addLast(new SilenceWatch(), new FirstByteHandler(sslContext, this));
    }

    /** Equips a connection once its first byte has been seen. */
    void addTo(ChannelPipeline pipeline, boolean secure) {
      HttpDecoderConfig config =
          new HttpDecoderConfig()
              .setMaxInitialLineLength(HttpLimits.MAX_REQUEST_LINE_BYTES)
              .setMaxHeaderSize(HttpLimits.MAX_HEADER_BYTES);
      pipeline.addLast(new HttpRequestDecoder(config));
      pipeline.addLast(new RequestAssembler(budget));
      pipeline.addLast(new ConnectionHandler(this, secure));
    }
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, RequestAssembler.Assembled assembled) {
    waiting.add(assembled);
    if (!busy) {
      next(context);
    } else if (waiting.size() >= HttpLimits.MAX_PIPELINED) {
      context.channel().config().setAutoRead(false);
    }
  }

  /** Begins the requests that wait, one after the other, until one cannot be answered at once. */
  private void next(ChannelHandlerContext context) {
    while (!busy) {
      RequestAssembler.Assembled assembled = waiting.poll();
      if (assembled == null) {
        context.channel().config().setAutoRead(true);
        return;
      }
      begin(context, assembled);
    }
  }

  private void begin(ChannelHandlerContext context, RequestAssembler.Assembled assembled) {
    busy = true;
    takenUpNanos = context.executor().ticker().nanoTime();
    operation = OperationName.UNKNOWN;
    underWay.begin();
    String activityId = activityId(assembled);
    CompletableFuture<WireResponse> future = handle(assembled, context.executor());
    if (future.isDone()) {
      answer(context, assembled, activityId, result(future));
      return;
    }
    Runnable answering =
        () -> {
          answer(context, assembled, activityId, result(future));
          next(context);
        };
    future.whenComplete(
        (response, failure) -> {
          if (context.executor().inEventLoop()) {
            answering.run();
          } else {
            context.executor().execute(answering);
          }
        });
  }

  private CompletableFuture<WireResponse> handle(
      RequestAssembler.Assembled assembled, Executor answerOn) {
    RequestAssembler.Refusal refusal = assembled.refusal();
    if (refusal != null) {
      operation = OperationName.UNREADABLE;
      return CompletableFuture.completedFuture(
          ErrorBody.response(refusal.error(), refusal.message()));
    }
    try {
      WireRequest request =
          new WireRequest(
              assembled.head().method(),
              ResourcePath.parse(assembled.head().uri()),
              assembled.head().headers(),
              assembled.body(),
              secure,
              answerOn);
      Route route = router.route(request);
      operation = route.name();
      return router.handle(request, route);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private void answer(
      ChannelHandlerContext context,
      RequestAssembler.Assembled assembled,
      String activityId,
      WireResponse response) {
    budget.giveBack(assembled.body().length);
    boolean close = assembled.closeAfter() || underWay.isStopping();
    ByteBuf encoded =
        ResponseEncoder.encode(
            context.alloc(),
            assembled.head().method().equals(HttpMethod.HEAD) ? response.withoutBody() : response,
            activityId,
            machine.epochSeconds(),
            close);
    // Before it is sent, so that whoever has seen the answer finds it counted.
    meters.count(
        operation,
        response.status(),
        response.charge(),
        context.executor().ticker().nanoTime() - takenUpNanos);
    var written = context.writeAndFlush(encoded);
    if (written.isDone()) {
      underWay.end();
    } else {
      written.addListener(future -> underWay.end());
    }
    if (close) {
      written.addListener(
          assembled.refusal() == null ? ChannelFutureListener.CLOSE : LingeringClose.INSTANCE);
      return;
    }
    busy = false;
  }

  /**
   * The answer, or what to say instead. What went wrong inside is for the log, not for the wire.
   */
  private static WireResponse result(CompletableFuture<WireResponse> future) {
    try {
      return future.join();
    } catch (CompletionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      if (cause instanceof WireException refusal) {
        return ErrorBody.response(refusal);
      }
      if (cause instanceof EngineException refusal) {
        return ErrorBody.response(refusal);
      }
      EngineException storageFailure = EngineException.ofStorage(cause);
      if (storageFailure != null) {
        return ErrorBody.response(storageFailure);
      }
      LOG.error("A request failed", cause);
      return ErrorBody.response(
          WireError.INTERNAL, "Something went wrong inside the server; its log says what.");
    }
  }

  private static String activityId(RequestAssembler.Assembled assembled) {
    String given = assembled.head().headers().get(WireHeaders.ACTIVITY_ID);
    if (given != null && isActivityId(given)) {
      return given;
    }
    ThreadLocalRandom random = ThreadLocalRandom.current();
    return new UUID(random.nextLong(), random.nextLong()).toString();
  }

  /** It is sent back, so it must be what it claims to be. */
  private static boolean isActivityId(String text) {
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      boolean allowed =
          character == '-'
              || (character >= '0' && character <= '9')
              || (character >= 'a' && character <= 'z')
              || (character >= 'A' && character <= 'Z');
      if (!allowed) {
        return false;
      }
    }
    return !text.isEmpty() && text.length() <= MAX_ACTIVITY_ID_LENGTH;
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) throws Exception {
    waiting.forEach(assembled -> budget.giveBack(assembled.body().length));
    waiting.clear();
    super.channelInactive(context);
  }

  /** A client that breaks off or speaks no TLS is its own affair. */
  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    LOG.debug("A connection broke", cause);
    context.close();
  }
}
