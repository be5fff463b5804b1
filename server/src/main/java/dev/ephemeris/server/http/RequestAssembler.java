package dev.ephemeris.server.http;

import dev.ephemeris.server.wire.WireError;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.TooLongFrameException;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.ScheduledFuture;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Puts requests together from their pieces. What is too large, too slow or not HTTP becomes a
 * refusal, after which the connection is closed, since nobody can tell where the next request would
 * begin.
 */
final class RequestAssembler extends SimpleChannelInboundHandler<HttpObject> {
  private static final byte[] NOTHING = new byte[0];
  private static final ByteBuf CONTINUE =
      Unpooled.unreleasableBuffer(
          Unpooled.directBuffer()
              .writeBytes("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII))
              .asReadOnly());

  private final BodyBudget budget;
  private @Nullable HttpRequest head;
  private byte[] body = NOTHING;
  private int bodyLength;
  private boolean refused;
  private @Nullable ScheduledFuture<?> deadline;

  /** Why a request is not even looked at. */
  record Refusal(WireError error, String message) {}

  /**
   * A request that has arrived whole, or the reason why it will not.
   *
   * @param body counted in the budget until the answer is sent
   */
  record Assembled(HttpRequest head, byte[] body, boolean closeAfter, @Nullable Refusal refusal) {}

  RequestAssembler(BodyBudget budget) {
    this.budget = budget;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, HttpObject message) {
    if (refused) {
      return;
    }
    if (message.decoderResult().isFailure()) {
      HttpRequest broken = message instanceof HttpRequest request ? request : head;
      if (broken == null) {
        context.close();
      } else {
        refuse(context, broken, refusal(message.decoderResult().cause()));
      }
      return;
    }
    if (message instanceof HttpRequest request) {
      begin(context, request);
    }
    if (message instanceof HttpContent content && head != null) {
      append(context, head, content.content());
      if (message instanceof LastHttpContent && head != null) {
        complete(context, head);
      }
    }
  }

  private void begin(ChannelHandlerContext context, HttpRequest request) {
    head = request;
    long announced = HttpUtil.getContentLength(request, 0L);
    if (announced > HttpLimits.MAX_BODY_BYTES) {
      refuse(context, request, tooLarge());
      return;
    }
    if (HttpUtil.is100ContinueExpected(request)) {
      context.writeAndFlush(CONTINUE.duplicate());
    }
  }

  /** A request that did not come whole at once has a deadline. Most do, and need none. */
  @Override
  public void channelReadComplete(ChannelHandlerContext context) {
    HttpRequest begun = head;
    if (begun != null && deadline == null) {
      deadline =
          context
              .executor()
              .schedule(
                  () -> refuse(context, begun, tooSlow()),
                  HttpLimits.MAX_REQUEST_SECONDS,
                  TimeUnit.SECONDS);
    }
    context.fireChannelReadComplete();
  }

  private void append(ChannelHandlerContext context, HttpRequest request, ByteBuf content) {
    int more = content.readableBytes();
    if (more == 0) {
      return;
    }
    if (bodyLength + more > HttpLimits.MAX_BODY_BYTES) {
      refuse(context, request, tooLarge());
      return;
    }
    if (!budget.take(more)) {
      refuse(
          context,
          request,
          new Refusal(
              WireError.UNAVAILABLE, "The server has too many requests under way. Try again."));
      return;
    }
    if (bodyLength + more > body.length) {
      long announced = HttpUtil.getContentLength(request, 0L);
      int wanted =
          Math.max(bodyLength + more, Math.min(2 * body.length, HttpLimits.MAX_BODY_BYTES));
      body = Arrays.copyOf(body, announced == bodyLength + more ? (int) announced : wanted);
    }
    content.readBytes(body, bodyLength, more);
    bodyLength += more;
  }

  private void complete(ChannelHandlerContext context, HttpRequest request) {
    byte[] whole = body.length == bodyLength ? body : Arrays.copyOf(body, bodyLength);
    reset();
    context.fireChannelRead(new Assembled(request, whole, !HttpUtil.isKeepAlive(request), null));
  }

  private void refuse(ChannelHandlerContext context, HttpRequest request, Refusal refusal) {
    budget.giveBack(bodyLength);
    reset();
    refused = true;
    context.fireChannelRead(new Assembled(request, NOTHING, true, refusal));
  }

  private void reset() {
    head = null;
    body = NOTHING;
    bodyLength = 0;
    if (deadline != null) {
      deadline.cancel(false);
      deadline = null;
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) throws Exception {
    budget.giveBack(bodyLength);
    reset();
    super.channelInactive(context);
  }

  private static Refusal refusal(Throwable cause) {
    if (cause instanceof TooLongFrameException) {
      return new Refusal(
          WireError.HEADERS_TOO_LARGE,
          "The request line may have %d bytes, all headers together %d."
              .formatted(HttpLimits.MAX_REQUEST_LINE_BYTES, HttpLimits.MAX_HEADER_BYTES));
    }
    return new Refusal(WireError.BAD_REQUEST, "This is not a well-formed HTTP request.");
  }

  private static Refusal tooLarge() {
    return new Refusal(
        WireError.TOO_LARGE,
        "The request's body is larger than %d bytes.".formatted(HttpLimits.MAX_BODY_BYTES));
  }

  private static Refusal tooSlow() {
    return new Refusal(
        WireError.REQUEST_TIMEOUT,
        "The request did not arrive whole within %d seconds."
            .formatted(HttpLimits.MAX_REQUEST_SECONDS));
  }
}
