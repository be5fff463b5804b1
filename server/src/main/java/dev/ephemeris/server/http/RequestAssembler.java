// SPDX-License-Identifier: Apache-2.0
package dev.ephemeris.server.http;

import dev.ephemeris.server.protocol.WireError;
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
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Assembles requests from their pieces. A request is routed and authenticated by its head. Only the
 * bodies of signed requests are kept; others are discarded, so that the connection stays usable
 * after the answer.
 *
 * <p>A request that is too large, too slow or not HTTP is refused, and its connection is closed,
 * since it is not known where the next request would begin.
 */
final class RequestAssembler extends SimpleChannelInboundHandler<HttpObject> {
  private static final ByteBuf CONTINUE =
      Unpooled.unreleasableBuffer(
          Unpooled.directBuffer()
              .writeBytes("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII))
              .asReadOnly());

  private final Admitter admitter;
  private final BodyBudget budget;

  /** The admission of the request whose body is being received. */
  private @Nullable HttpRequest head;

  private @Nullable Admission admission;
  private @Nullable RequestBody body;
  private long bodyLength;
  private @Nullable ScheduledFuture<?> deadline;
  private boolean refused;

  /** Decides about a request by its head. */
  interface Admitter {
    Admission admit(HttpRequest head);
  }

  RequestAssembler(Admitter admitter, BodyBudget budget) {
    this.admitter = admitter;
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
        refuse(context, broken, unreadable(message.decoderResult().cause()));
      }
      return;
    }
    if (message instanceof HttpRequest request) {
      begin(context, request);
    }
    if (message instanceof HttpContent content && head != null && admission != null) {
      append(context, head, admission, content.content());
      if (message instanceof LastHttpContent && head != null) {
        complete(context, head, admission);
      }
    }
  }

  private void begin(ChannelHandlerContext context, HttpRequest request) {
    if (HttpUtil.getContentLength(request, 0L) > HttpLimits.MAX_BODY_BYTES) {
      refuse(context, request, tooLarge());
      return;
    }
    Admission admitted = admitter.admit(request);
    head = request;
    admission = admitted;
    if (HttpUtil.is100ContinueExpected(request)) {
      if (admitted.refusal() == null) {
        context.writeAndFlush(CONTINUE.duplicate());
      } else {
        // It is not known whether the client sends the body, nor where it would end.
        refuse(context, request, admitted);
      }
    }
  }

  /** Sets a deadline for a request that did not arrive in one piece. */
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

  private void append(
      ChannelHandlerContext context, HttpRequest request, Admission admitted, ByteBuf content) {
    int more = content.readableBytes();
    if (more == 0) {
      return;
    }
    bodyLength += more;
    if (bodyLength > HttpLimits.MAX_BODY_BYTES) {
      refuse(context, request, tooLarge());
      return;
    }
    if (!admitted.isSigned()) {
      return;
    }
    RequestBody kept = body == null ? new RequestBody(budget) : body;
    body = kept;
    if (!kept.append(content, HttpUtil.getContentLength(request, 0L))) {
      refuse(
          context,
          request,
          Admission.unreadable(
              WireError.UNAVAILABLE, "The server has too many requests under way. Try again."));
    }
  }

  private void complete(ChannelHandlerContext context, HttpRequest request, Admission admitted) {
    Exchange exchange =
        new Exchange(
            request,
            admitted,
            body,
            HttpUtil.isKeepAlive(request) ? Exchange.Ending.STAYS_OPEN : Exchange.Ending.CLOSES);
    body = null; // It is the exchange's now.
    reset();
    context.fireChannelRead(exchange);
  }

  private void refuse(ChannelHandlerContext context, HttpRequest request, Admission refusal) {
    reset();
    refused = true;
    context.fireChannelRead(new Exchange(request, refusal, null, Exchange.Ending.LINGERS));
  }

  private void reset() {
    head = null;
    admission = null;
    bodyLength = 0;
    if (body != null) {
      body.release();
      body = null;
    }
    if (deadline != null) {
      deadline.cancel(false);
      deadline = null;
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) throws Exception {
    reset();
    super.channelInactive(context);
  }

  private static Admission unreadable(Throwable cause) {
    if (cause instanceof HostCheck.RefusedHostException refused) {
      return Admission.unreadable(refused.refusal());
    }
    if (cause instanceof TooLongFrameException) {
      return Admission.unreadable(
          WireError.HEADERS_TOO_LARGE,
          "The request line may have %d bytes, all headers together %d."
              .formatted(HttpLimits.MAX_REQUEST_LINE_BYTES, HttpLimits.MAX_HEADER_BYTES));
    }
    return Admission.unreadable(WireError.BAD_REQUEST, "This is not a well-formed HTTP request.");
  }

  private static Admission tooLarge() {
    return Admission.unreadable(
        WireError.TOO_LARGE,
        "The request's body is larger than %d bytes.".formatted(HttpLimits.MAX_BODY_BYTES));
  }

  private static Admission tooSlow() {
    return Admission.unreadable(
        WireError.REQUEST_TIMEOUT,
        "The request did not arrive completely within %d seconds."
            .formatted(HttpLimits.MAX_REQUEST_SECONDS));
  }
}
